import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openDatabase, type Database } from '#platform/database/database.ts';
import type { BrokerKind } from './broker-connection.ts';
import { startBrokerGateway } from './broker-gateway.ts';
import type { EventVerdict, GatewayHandlers } from '../gateway/device-gateway.ts';
import { databaseIntakeLease } from './intake-lease.ts';
import { rememberingHandlers } from '../gateway/device.fixture.ts';

/** The first event of this number, where the table `held` is empty, is held in its transaction until another term has begun. */
export const heldSeq = 5_000;

/**
 * A node of a cluster, as a process that a test can kill or stop: notes events in `seen`, and all that it writes of a device, in
 * the order of the commits, in `writings`.
 */
const [url = '', broker = '', databaseUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'info' });
const database = openDatabase({ url: databaseUrl, log, poolSize: 2 });

function handlersOn(under: Database, term: number): GatewayHandlers {
  return {
    ...rememberingHandlers({
      async storeEvents(batch) {
        await under.transaction('allCompanies', async (trx) => {
          for (const { serial, event } of batch) {
            // oxlint-disable-next-line no-await-in-loop -- in order
            await sql`insert into seen (serial, seq, node) values (${serial}, ${event.seq}, ${process.pid})
              on conflict do nothing`.execute(trx);
            // oxlint-disable-next-line no-await-in-loop
            await sql`insert into writings (serial, written) values (${serial}, array[${event.seq}::int])
              on conflict (serial) do update set written = writings.written || excluded.written`.execute(trx);
            // oxlint-disable-next-line no-await-in-loop
            if (event.seq === heldSeq && (await isFirst())) await hold(term);
          }
        });
        return batch.map((): EventVerdict => 'stored');
      },
    }).handlers,
    underTerm: (number) => handlersOn(database.underTerm(number), number),
  };
}

async function isFirst(): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into held (single) values (true) on conflict do nothing`.execute(database.allCompanies);
  return numAffectedRows === 1n;
}

async function hold(term: number): Promise<void> {
  log.info('holds an event');
  for (;;) {
    const { rows } = await sql<{ term: number }>`select term from intake_lease`.execute(
      database.allCompanies,
    );
    if (rows[0] && rows[0].term > term) return;
    // oxlint-disable-next-line no-await-in-loop -- until another one has it
    await delay(50);
  }
}

if (import.meta.main)
  await startBrokerGateway(
    {
      url,
      // oxlint-disable-next-line no-unsafe-type-assertion -- the test names one
      broker: broker as BrokerKind,
      log,
      clock: { now: () => new Date() },
      lease: databaseIntakeLease({ url: databaseUrl, log }),
      maxBatch: 20,
      flood: { burst: 1e6, perSecond: 1e6 },
    },
    handlersOn(database, 0),
  );
