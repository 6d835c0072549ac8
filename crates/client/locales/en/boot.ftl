about = Board games of Italian merchants ({ $games }): alone against bots, also without a network.
boot-failed = Fondaco could not be started
boot-reload = A part of it could not be loaded. Check the connection and load the page again. Your games are kept in this browser.
boot-old = This browser cannot run WebAssembly. Use a current version of Firefox, Chrome, Edge or Safari. Your games are kept in this browser.
boot-again = Load again
boot-script = Fondaco needs JavaScript. Allow it for this page and load it again.
