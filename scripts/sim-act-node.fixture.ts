import { pino } from 'pino';
import { askForAct } from '../server/src/features/devices/sim-cards/acts/ask-for-act.job.ts';
import { readConfig } from '../server/src/platform/config/config.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createSims } from '../server/src/platform/telephony/sims.ts';

/** A node that asks the provider for an act, as a process that a test can kill. */
const [databaseUrl = '', providerUrl = '', actId = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, log: pino({ level: 'silent' }), poolSize: 1 });
const config = readConfig({ TWILIO_API_URL: providerUrl });
const platform = {
  database,
  clock: { now: () => new Date('2026-11-20T03:00:00Z') },
  config,
  sims: createSims(config),
};
await askForAct.run(platform, { actId }, { number: 1, isLast: false });
await database.close();
