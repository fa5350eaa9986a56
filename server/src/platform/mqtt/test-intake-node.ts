import { Pool } from 'pg';
import { pino } from 'pino';
import type { BrokerKind } from './broker-connection.ts';
import { startBrokerGateway } from './broker-gateway.ts';
import type { EventVerdict } from './device-gateway.ts';
import { postgresIntakeLock } from './intake-lock.ts';
import { rememberingHandlers } from './test-device.ts';

/** A node of a cluster, as a process that a test can kill: stores events in the table `seen`. */
const [url = '', broker = '', databaseUrl = ''] = process.argv.slice(2);
const log = pino({ level: 'info' });
const pool = new Pool({ connectionString: databaseUrl, max: 2 });
const { handlers } = rememberingHandlers({
  async storeEvents(batch) {
    const columns = [batch.map(({ serial }) => serial), batch.map(({ event }) => event.seq)];
    await pool.query(
      `insert into seen (serial, seq, node)
       select serial, seq, $3 from unnest($1::text[], $2::bigint[]) as t (serial, seq) on conflict do nothing`,
      [...columns, process.pid],
    );
    return batch.map((): EventVerdict => 'stored');
  },
});
await startBrokerGateway(
  {
    url,
    // oxlint-disable-next-line no-unsafe-type-assertion -- the test names one
    broker: broker as BrokerKind,
    log,
    clock: { now: () => new Date() },
    lock: postgresIntakeLock(databaseUrl, log),
    maxBatch: 20,
    flood: { burst: 1e6, perSecond: 1e6 },
  },
  handlers,
);
