// A private PostgreSQL for servers that are one house.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

function programs() {
  const all = "/usr/lib/postgresql";
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(all, version, "bin")), ...(process.env.PATH || "").split(":")];
  const found = places.find((place) => existsSync(join(place, "initdb")));
  if (!found) throw new Error("this test needs PostgreSQL; on Debian: apt-get install postgresql");
  return found;
}

/** A private PostgreSQL: its own folder, its own socket there, no network. It refuses to run as root, who runs it as `postgres`. */
export async function servePostgres() {
  const place = mkdtempSync(join(tmpdir(), "fondaco-e2e-"));
  const bin = programs();
  const root = process.getuid() === 0;
  if (root) spawnSync("chown", ["postgres:", place]);
  const words = (program, ...rest) => [
    "--pdeathsig", "INT", ...(root ? ["--reuid=postgres", "--regid=postgres", "--clear-groups"] : []),
    join(bin, program), "-D", join(place, "data"), ...rest,
  ];
  const made = spawnSync("setpriv", words("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync"), { cwd: place });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`);
  const child = spawn("setpriv", words("postgres", "-c", "listen_addresses=", "-c", `unix_socket_directories=${place}`, "-c", "fsync=off"), { cwd: place, stdio: "ignore" });
  for (let tries = 0; spawnSync(join(bin, "pg_isready"), ["--quiet", "--host", place]).status !== 0; tries++) {
    if (tries > 300) throw new Error("PostgreSQL does not start");
    await new Promise((done) => setTimeout(done, 100));
  }
  return {
    database: `postgres://postgres@${place.replaceAll("/", "%2F")}/postgres`,
    close: () =>
      new Promise((done) => {
        child.once("exit", () => {
          rmSync(place, { recursive: true, force: true });
          done();
        });
        child.kill("SIGQUIT");
      }),
  };
}
