import type { FastifyInstance } from 'fastify';
import type { Changes } from '../changes.ts';
import type { DiallerControl } from '../diallers/dialler-control.ts';

const beat = 15_000;
const look = 2000;

/** `GET /desk/events`: Server-Sent Events that name the part of the desk that changed. */
export function liveDesk(app: FastifyInstance, changes: Changes, diallers: DiallerControl): void {
  watchDiallers(app, changes, diallers);
  app.get('/desk/events', (_, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('retry: 1000\n\n');
    const stopListening = changes.listen((area) => raw.write(`event: ${area}\ndata:\n\n`));
    const pulse = setInterval(() => raw.write(': still here\n\n'), beat);
    raw.once('close', () => {
      stopListening();
      clearInterval(pulse);
    });
  });
}

/** The diallers' process tells nothing by itself, so it is asked while somebody looks. */
function watchDiallers(app: FastifyInstance, changes: Changes, diallers: DiallerControl): void {
  let seen = '';
  const watch = setInterval(() => {
    if (changes.listeners() === 0) return;
    void diallers
      .list()
      .then(
        (list) => JSON.stringify(list),
        () => '',
      )
      .then((now) => {
        if (now !== seen) changes.tell('diallers');
        seen = now;
      });
  }, look);
  watch.unref();
  app.addHook('onClose', async () => clearInterval(watch));
}
