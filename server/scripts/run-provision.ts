import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { realClock } from '../src/platform/clock/clock.ts';
import { ConfigError, readConfig } from '../src/platform/config/config.ts';
import { databaseOfSettings } from '../src/platform/database/database-of-settings.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { pendingMigrations } from '../src/platform/database/migrate.ts';
import { AppError } from '../src/platform/http/app-error.ts';
import { commands, messageOf, options, Refusal, usage, refusalOf } from './provision-commands.ts';

/** What a command says, and its exit code: 1 where it was refused, 2 where it was not understood or could not be done. */
export interface Provisioned {
  exitCode: number;
  words: string;
}

/** Runs a command as it was typed, on the database of the settings. */
export async function runProvision(args: string[], environment: NodeJS.ProcessEnv): Promise<Provisioned> {
  try {
    return { exitCode: 0, words: await run(args, environment) };
  } catch (error) {
    const shown = error instanceof AppError ? refusalOf(error) : error;
    const words =
      shown instanceof ConfigError ? `The settings are not right:\n${shown.message}` : messageOf(shown);
    return { exitCode: shown instanceof Refusal ? shown.exitCode : 2, words };
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const { values, positionals } = parseCommandLine(args);
  const [name = '', ...given] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(usage, 2);
  const log = pino({ level: 'silent' });
  const config = readConfig(environment);
  const { url, stop } = await databaseOfSettings(config, log);
  try {
    const pending = await pendingMigrations(url, log);
    if (pending.length > 0)
      throw new Refusal(
        'The database is not at this version yet: start the server once, then run this again.',
      );
    const database = openDatabase({ url, log, poolSize: 2 });
    try {
      return await command({ database, config, clock: realClock }, given, values);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new Refusal(`${messageOf(error)}\n\n${usage}`, 2);
  }
}
