import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ConfigError, readConfig } from '../src/platform/config/config.ts';
import { databaseOfSettings } from '../src/platform/database/postgres/database-of-settings.ts';
import { migrate } from '../src/platform/database/migrations/migrate.ts';
import { schemaStateOf } from '../src/platform/database/migrations/schema-state.ts';
import { messageOf } from './message-of.ts';

/** Where its lines go, and what ends it early. */
export interface MigrateTerminal {
  say: (line: string) => void;
  complain: (line: string) => void;
  signal?: AbortSignal;
}

/** Runs the command as it was typed, on the database of the settings. @returns its exit code */
export async function runMigrate(
  args: string[],
  environment: NodeJS.ProcessEnv,
  { say, complain, signal }: MigrateTerminal,
): Promise<number> {
  /** What is logged, as lines for a person: 40 is a warning. */
  const write = (line: string) => {
    const { level, msg, migration, attempt, rows, reason } = JSON.parse(line) as Record<
      string,
      string | number
    >;
    const facts = [migration, attempt && `try ${attempt}`, rows && `${rows} rows`, reason].filter(Boolean);
    (Number(level) < 40 ? say : complain)([msg, facts.join(', ')].filter(Boolean).join(': '));
  };
  try {
    const { pending: onlyTell } = parseArgs({ args, options: { pending: { type: 'boolean' } } }).values;
    const config = readConfig(environment);
    const { url, stop } = await databaseOfSettings(config, pino({ level: 'silent' }));
    try {
      const log = pino({ level: 'info', base: null }, { write });
      const before = await schemaStateOf({ url, log });
      if (onlyTell) {
        for (const name of before.lacks) say(name);
        if (before.unknown) complain(`the database is newer than this program: ${before.unknown}`);
      } else await migrate({ url, log, signal });
      if (before.lacks.length === 0) complain('Nothing is pending.');
    } finally {
      await stop();
    }
    return 0;
  } catch (error) {
    if (signal?.aborted) complain('Stopped. What was applied stays; another run goes on from there.');
    else
      complain(
        error instanceof ConfigError ? `The settings are not right:\n${error.message}` : messageOf(error),
      );
    return 1;
  }
}
