import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';

/**
 * The way to the browsers with nothing in it: a browser names its room, and `GET /change?to=ROOM&to=…` writes one message, made
 * once, to every socket of these rooms.
 */
const [message = '{}'] = process.argv.slice(2);
const rooms = new Map<string, Set<WebSocket>>();

const http = createServer((request, reply) => {
  const text = JSON.stringify(['node', JSON.parse(message)]);
  for (const name of new URL(request.url ?? '', 'http://here').searchParams.getAll('to'))
    for (const socket of rooms.get(name) ?? []) socket.send(text);
  reply.writeHead(200, { 'content-length': 2 }).end('{}');
});
new WebSocketServer({ server: http }).on('connection', (socket) => {
  socket.once('message', (name: Buffer) => {
    const room = rooms.get(name.toString()) ?? new Set();
    rooms.set(name.toString(), room.add(socket));
    socket.once('close', () => room.delete(socket));
    socket.send('subscribed');
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
