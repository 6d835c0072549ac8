// Serves the built client on this machine as a plain file server would, with the strictest policy that it must live with.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".md": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'";

/** Serves `folder` below `/sub/`, so that nothing can depend on being at the root. */
export function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
    if (!path.startsWith("/sub/")) return response.writeHead(404).end();
    const name = path.slice("/sub/".length) || "index.html";
    const file = join(folder, name);
    if (name.includes("..") || !existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const packed = existsSync(`${file}.br`) && /\bbr\b/.test(request.headers["accept-encoding"] || "");
    const headers = { "content-type": TYPES[extname(file)] || "application/octet-stream", "content-security-policy": POLICY };
    if (packed) headers["content-encoding"] = "br";
    headers["cache-control"] = /-[0-9a-f]{12}\./.test(name) ? "public, max-age=31536000, immutable" : "no-cache";
    response.writeHead(200, headers);
    createReadStream(packed ? `${file}.br` : file).pipe(response);
  });
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done({ url: `http://127.0.0.1:${server.address().port}/sub/`, close: () => server.close() }));
  });
}
