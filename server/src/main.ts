import { pino } from 'pino';
import { fillDemo } from '#demo/fill-demo.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { logMixin } from '#platform/log/log-context.ts';
import { startPatiently } from './start-patiently.ts';

/** Milliseconds between the time in which everything ends and the one at which the process does. */
const graceMs = 200;

try {
  const config = readConfig(process.env);
  const log = pino({
    level: config.LOG_LEVEL,
    mixin: logMixin,
    // Whatever a line carries, these never leave the process.
    redact: ['*.password', '*.token', '*.refresh_token', '*.pin', '*.key', 'req.headers.authorization'],
    ...(config.LOG_PRETTY && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  });
  const giveUp = new AbortController();
  const starting = startPatiently(config, log, giveUp.signal);
  let ending: Promise<void> | undefined;
  const impatience = new AbortController();
  // What comes during the start waits for its next step: the embedded PostgreSQL would stay behind.
  const end = (code: number) => (ending ??= endWith(code));
  const stop = () => void end(0).catch(() => undefined);
  async function endWith(code: number): Promise<void> {
    log.info('stopping');
    giveUp.abort();
    // Whatever hangs, the start too; drained is within the same time.
    setTimeout(
      () => {
        log.error({ seconds: config.STOP_SECONDS }, 'stopping took too long: the process ends');
        process.exit(1);
      },
      config.STOP_SECONDS * 1000 + graceMs,
    );
    const server = await starting.catch(() => process.exit(code));
    const cut = await server.stop({ skip: impatience.signal });
    process.exit(cut.length > 0 ? 1 : code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (ending && !impatience.signal.aborted) {
        log.info('stopping: asked again, nobody is waited for');
        impatience.abort();
      }
      stop();
    });
  // Started by another process over a channel: when that is gone, so is our reason.
  process.on('disconnect', stop);
  // It may have gone while this was loading.
  if ('connected' in process && !process.connected) stop();
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

  const server = await starting.catch(async (error: unknown) => {
    // A start that is given up has ended what it had begun, and has nothing to say.
    await ending;
    throw error;
  });
  try {
    if (config.DEMO && !ending) await fillDemo(server.platform);
  } catch (error) {
    // A demo that was interrupted has nothing to say.
    if (!ending) console.error(startFault(error));
    await end(1);
  }
  log.info({ url: server.url, mqtt: server.platform.gateway.port }, 'portal ready');
  // Whoever started it over a channel waits for this: the demo is whole, too.
  if (process.connected) process.send?.('ready', () => undefined);
} catch (error) {
  const lines =
    error instanceof ConfigError ? `The settings are not right:\n${error.message}` : startFault(error);
  console.error(lines);
  process.exit(1);
}

/** One line for the person who starts the portal, where the fault is theirs to mend. */
function startFault(error: unknown): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or set PORT, MQTT_PORT, INTERNAL_PORT, BOUNCE_PORT or BROKER_AUTH_PORT to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023.`;
  return error instanceof Error ? `The portal could not start: ${error.message}` : String(error);
}
