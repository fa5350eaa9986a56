import { pino } from 'pino';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { chargeCompany } from './charge-company.ts';

/** A process that charges companies of a database without end, from one of their invoice days to the next. */
const [databaseUrl = '', ...companyIds] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const database = openDatabase({ url: databaseUrl, log, poolSize: 4 });
const config = readConfig({ NODE_ENV: 'test' });
const live = {
  toCompany: () => undefined,
  missed: () => undefined,
  mayListen: () => false,
  relay: () => 'none' as const,
  endSession: () => undefined,
  close: async () => undefined,
};

process.once('disconnect', () => process.exit());
process.send?.('ready');
for (;;) await Promise.all(companyIds.map(chargeNext));

async function chargeNext(companyId: string): Promise<void> {
  const { day } = await database.allCompanies
    .selectFrom('subscriptions')
    .select((of) => of.fn.min('next_charge_on').as('day'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (day === null) throw new Error('nothing is to come');
  const clock = { now: () => momentOn(day, 12, 'Europe/Amsterdam') };
  // Twice at once, as two nodes of which each thinks that it is the one.
  const platform = { config, database, clock, live, log };
  await Promise.all([chargeCompany(platform, companyId), chargeCompany(platform, companyId)]);
}
