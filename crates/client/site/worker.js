// Loads the client into a worker, where it thinks.
import init from "./CLIENT_JS";
await init({ module_or_path: new URL("./CLIENT_WASM", import.meta.url) });
