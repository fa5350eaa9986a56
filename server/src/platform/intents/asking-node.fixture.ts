import { pino } from 'pino';
import { openDatabase } from '#platform/database/database.ts';
import { askOnce } from './ask-once.ts';
import { terms, waysTo } from './intents.fixture.ts';

/** A node that asks a provider for the intent of a transmission, as a process that a test can kill. */
const [databaseUrl = '', providerUrl = '', id = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, log: pino({ level: 'silent' }), poolSize: 1 });
const clock = { now: () => new Date() };
await askOnce({ database, clock }, { table: 'transmissions', id, provider: terms }, waysTo(providerUrl));
await database.close();
