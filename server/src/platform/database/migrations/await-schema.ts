import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SchemaFault } from '../postgres/postgres-version.ts';
import { schemaStateOf } from './schema-state.ts';

/** What a node that does not migrate waits for. */
export interface AwaitSchemaOptions {
  url: string;
  log: Logger;
  folder?: string;
  /** Milliseconds until it gives up. */
  withinMs?: number;
  /** Milliseconds between two looks. */
  everyMs?: number;
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
}

const tellEveryMs = 10_000;

/**
 * Waits until the database has every migration that this program knows.
 * @throws {SchemaFault} with what is missing, when somebody else has not applied it in time; at once when the server is too old, or a
 *   file was changed after it was applied
 */
export async function awaitSchema(options: AwaitSchemaOptions): Promise<void> {
  const { log, withinMs = 60_000, everyMs = 500, signal } = options;
  const begun = performance.now();
  let toldAt = -Infinity;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const { lacks, unknown } = await schemaStateOf(options);
    if (unknown) log.warn({ migration: unknown }, 'the database is newer than this program');
    if (lacks.length === 0) return;
    const now = performance.now();
    if (now - begun >= withinMs)
      throw new SchemaFault(
        `The database lacks ${lacks.length} of this version's migrations, from ${lacks[0]} on, and MIGRATE is never: run npm run migrate, then start again.`,
      );
    if (now - toldAt >= tellEveryMs) {
      toldAt = now;
      log.warn({ pending: lacks }, 'waiting for migrations, which npm run migrate applies');
    }
    // oxlint-disable-next-line no-await-in-loop
    await delay(everyMs, undefined, { signal });
  }
}
