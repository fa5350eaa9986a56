import { parseArgs } from 'node:util';
import { pino, type Logger } from 'pino';
import { developmentSecret } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { realClock } from '../src/platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from '../src/platform/config/config.ts';
import { databaseOfSettings } from '../src/platform/database/postgres/database-of-settings.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { SchemaFault } from '../src/platform/database/postgres/postgres-version.ts';
import { schemaStateOf } from '../src/platform/database/migrations/schema-state.ts';
import { AppError } from '../src/platform/http/errors/app-error.ts';
import { messageOf } from './message-of.ts';
import { pathFrom, Refusal, refusalOf, type Command } from './command.ts';

/** Commands by the word that each is called by. */
export type Commands = Readonly<Record<string, Command>>;

/** What a command says, and its exit code: 1 where it was refused, 2 where it was not understood or could not be done. */
export interface CommandAnswer {
  exitCode: number;
  words: string;
}

/** Runs one of some commands as it was typed, on the database of the settings. */
export async function runCommand(
  commands: Commands,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandAnswer> {
  try {
    return { exitCode: 0, words: await run(commands, args, environment) };
  } catch (error) {
    const shown = error instanceof AppError ? refusalOf(error) : error;
    const words =
      shown instanceof ConfigError ? `The settings are not right:\n${shown.message}` : messageOf(shown);
    return { exitCode: shown instanceof Refusal ? shown.exitCode : 2, words };
  }
}

async function run(
  commands: Commands,
  [name = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Refusal(usageOf(commands), 2);
  const typed = { ...parse(command, args), pathOf: pathFrom(environment) };
  const config = readConfig(environment);
  refuseDevelopment(config);
  const log = pino({ level: 'silent' });
  const { url, stop } = await databaseOfSettings(config, log);
  try {
    await checkVersion(url, log);
    const database = openDatabase({ url, log, poolSize: 2 });
    try {
      return await command.run({ database, config, clock: realClock }, typed);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
}

function usageOf(commands: Commands): string {
  const usages = Object.values(commands).map(({ usage }) => usage);
  return `What is to be done?\n\n${usages.join('\n\n')}`;
}

function parse({ options, words, usage: own }: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    if (positionals.length === words)
      return { words: positionals, options: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    throw new Refusal(`${messageOf(error)}\n\n${own}`, 2);
  }
  throw new Refusal(own, 2);
}

/** What it seals is read by the server, so that it must have the server's settings; a shell often has none. */
function refuseDevelopment({ NODE_ENV, DATABASE_URL, TOKEN_SECRET }: Config): void {
  if (NODE_ENV === 'development' && DATABASE_URL && TOKEN_SECRET === developmentSecret)
    throw new Refusal(
      'The settings of the server are missing, TOKEN_SECRET for one: run it with all of them in the environment.',
      2,
    );
}

async function checkVersion(url: string, log: Logger): Promise<void> {
  const { lacks } = await schemaStateOf({ url, log }).catch((error: unknown) => {
    if (error instanceof SchemaFault) throw new Refusal(error.message, 2);
    throw new Refusal(`The database cannot be reached, see DATABASE_URL: ${messageOf(error)}`, 2);
  });
  if (lacks.length > 0)
    throw new Refusal(
      'The database is not at this version yet: start the server once or run npm run migrate, then run this again.',
    );
}

/**
 * Runs one of some commands as it was typed at this process, and says what came of it. A command takes seconds, and stopped in the
 * middle it could leave half of what it makes: it ends by itself.
 */
export async function main(commands: Commands): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => console.error('It ends by itself in a moment.'));
  const { exitCode, words } = await runCommand(commands, process.argv.slice(2), process.env);
  if (exitCode === 0) console.log(words);
  else console.error(words);
  process.exitCode = exitCode;
}
