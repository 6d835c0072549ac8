// How fast is this machine today? A server in Node that does the least a server of games can do: it reads a decision, changes an
// object in memory, and sends it as JSON to the four people of the match. It knows no rules and stores nothing. What a step costs
// it is what `fondaco load` is to be compared with, in the same minutes:
//
//     ulimit -n 20000
//     node crates/server/examples/yardstick.mjs [matches] [seconds]

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';

const PLAYERS = 4;
const DECISION = JSON.stringify({ v: 1, id: 7, act: { match: 'mqq3ukvzwkawf', ask: { play: { at: 10, action: 'flag ware' } } } });

/** A position of about the size that Strozzi's have: 2.8 KB as JSON. */
function position() {
  const list = (count, make) => Array.from({ length: count }, (_, index) => make(index));
  const seats = list(PLAYERS, (seat) => ({ holder: { person: { player: `upu4svwbzxf${seat}`, name: `Guest ${seat}` } } }));
  const markers = list(PLAYERS, (seat) => ({ seat, space: 0 }));
  return {
    v: 1,
    update: {
      since: 0,
      table: { seq: 0, stage: 'playing', turn: { player: 0 }, seats, you: null },
      observation: {
        unseen: list(96, (ship) => `${ship % 8}:GRC:${ship % 3}:0`),
        stack: Object.fromEntries(list(12, (tile) => [`architecture:1:${tile}`, 3])),
        cities: Object.fromEntries(['venice', 'rome', 'naples', 'florence'].map((city) => [city, { markers, ships: [] }])),
        seats: list(PLAYERS, () => ({ flags: ['pirate', 'plus1', 'ware'], tiles: [], points: { bonuses: 0, markers: 0, promotion: 0, ships: 0 } })),
      },
      news: [{ seq: 0, ms: 1794782526712, what: { step: { number: 5, seat: 3, step: 'flag ware', by: 'person' } } }],
    },
  };
}

/** A text as one frame of a WebSocket (RFC 6455, 5.2). Those of clients are masked. */
function frame(text, mask) {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, body.length] : [0x81, 126, body.length >> 8, body.length & 255];
  if (!mask) return Buffer.concat([Buffer.from(head), body]);
  head[1] |= 0x80;
  return Buffer.concat([Buffer.from([...head, ...mask]), body.map((byte, index) => byte ^ mask[index & 3])]);
}

function serve() {
  const tables = new Map();
  let steps = 0;
  const server = http.createServer();
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    if (!tables.has(request.url)) tables.set(request.url, { sockets: [], state: position() });
    const { sockets, state } = tables.get(request.url);
    sockets.push(socket);
    socket.on('data', (bytes) => {
      const [length, mask] = [bytes[1] & 127, bytes.subarray(2, 6)];
      const body = Buffer.from(bytes.subarray(6, 6 + length)).map((byte, index) => byte ^ mask[index & 3]);
      const { act } = JSON.parse(body.toString());
      steps += 1;
      Object.assign(state.update, { match: act.match, since: state.update.table.seq });
      state.update.table.seq += 1;
      sockets.forEach((other, seat) => {
        state.update.table.you = { seat, undo: 'nothing' };
        other.write(frame(JSON.stringify(state)));
      });
    });
  });
  process.on('message', () => process.send({ steps, cpu: process.cpuUsage() }));
  server.listen(0, '127.0.0.1', () => process.send(server.address().port));
}

async function measure(matches, seconds) {
  const server = fork(import.meta.filename, ['serve']);
  const heard = () => new Promise((resolve) => server.once('message', resolve));
  const ask = () => (server.send('counts'), heard());
  const port = await heard();
  const decision = frame(DECISION, [1, 2, 3, 4]);
  const firsts = [];
  for (let match = 0; match < matches; match++) {
    for (let seat = 0; seat < PLAYERS; seat++) firsts.push(await connect(port, match, seat, decision));
  }
  const before = await ask();
  firsts.filter((_, index) => index % PLAYERS === 0).forEach((socket) => socket.write(decision));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = await ask();
  server.kill();
  const steps = after.steps - before.steps;
  const each = (part) => (after.cpu[part] - before.cpu[part]) / steps;
  console.log(`${Math.round(steps / seconds)} steps a second, ${(each('user') + each('system')).toFixed(1)} µs of the server for each (${each('system').toFixed(1)} of them the system's)`);
  process.exit();
}

/** Somebody at a table, who decides whenever it is their turn: the seats follow each other. */
function connect(port, match, seat, decision) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.write(`GET /${match} HTTP/1.1\r\nHost: yardstick\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n`);
    let [open, missing, updates] = [false, 0, 0];
    socket.on('data', (bytes) => {
      if (!open) {
        open = true;
        return resolve(socket);
      }
      for (let at = 0; at < bytes.length; ) {
        if (missing === 0) missing = 4 + bytes.readUInt16BE(at + 2);
        const taken = Math.min(missing, bytes.length - at);
        [at, missing] = [at + taken, missing - taken];
        if (missing === 0 && ++updates % PLAYERS === seat) socket.write(decision);
      }
    });
  });
}

if (process.argv[2] === 'serve') serve();
else await measure(Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 12));
