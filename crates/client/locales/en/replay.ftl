replay-title = Replay
replay-watch = Replay
replay-review = Review
replay-share = Share
replay-open = Open a record file
