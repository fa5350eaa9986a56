import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Server } from 'socket.io';

/** Browsers come back at once (spec §4), so that no more than so many are sent away in a tenth of a second… */
const sentAwayAtOnce = 100;
const sliceMs = 100;
/** …unless there are so many that it would take longer than this. */
const mostSlices = 30;
/** Who has not said goodbye by then is gone: a machine that sleeps never does. */
const goodbyeMs = 1_000;
const lookMs = 20;

/** The connections of an HTTP server that have become sockets, which it closes by no means. */
export function followUpgrades(http: HttpServer): ReadonlySet<Duplex> {
  const upgraded = new Set<Duplex>();
  http.on('upgrade', (_request, socket: Duplex) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return upgraded;
}

/** Sends all browsers away within four seconds, whatever they do; none of the connections is left. */
export async function sendAllAway(io: Server, upgraded: ReadonlySet<Duplex>): Promise<void> {
  const sockets = [...io.of('/').sockets.values()];
  const slices = Math.min(mostSlices, Math.ceil(sockets.length / sentAwayAtOnce));
  for (let slice = 0; slice < slices; slice += 1) {
    // oxlint-disable-next-line no-await-in-loop -- spread over time
    if (slice > 0) await delay(sliceMs);
    for (let index = slice; index < sockets.length; index += slices) sockets[index]?.disconnect(true);
  }
  io.engine.close();
  const last = performance.now() + goodbyeMs;
  // oxlint-disable-next-line no-await-in-loop -- until they have gone
  while (upgraded.size > 0 && performance.now() < last) await delay(lookMs);
  for (const socket of upgraded) socket.destroy();
}
