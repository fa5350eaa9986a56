import { Counter } from 'prom-client';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { GatewayHandlers } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { selectStaff, takeAlert } from '../monitoring.queries.ts';
import { tellOfBrokerRefusal } from './tell-of-broker-refusal.job.ts';

/** Refusals of the portal by its broker, seen by this node. */
export const brokerRefusals = new Counter({
  name: 'belfry_broker_refusals_total',
  help: 'How often the broker of MQTT_URL refused the account of the portal, or what it subscribes to',
  registers: [],
});

/** The name under which staff were told; it is no job's. */
const trouble = 'broker-refuses-portal';
/** A node tries again every second, and so does its intake; a line and a look into the database each would help nobody. */
const quietMs = 60_000;

/**
 * Has staff told that the broker refuses the portal: once an hour, whichever nodes it refuses. A node's first refusal of
 * a minute is a line of the log, too, whether the database is there or not.
 * @param milliseconds real time, never the business clock
 */
export function noteBrokerRefusals(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  milliseconds = () => performance.now(),
): NonNullable<GatewayHandlers['brokerRefused']> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking = false;

  async function ask(reason: string): Promise<void> {
    const now = clock.now();
    await database.transaction('allCompanies', async (trx) => {
      if (!(await takeAlert(trx, trouble, now))) return;
      const staff = await selectStaff(trx);
      await enqueue(
        trx,
        staff.map(({ id: userId, email: to, lang_code: langCode }) =>
          tellOfBrokerRefusal.of({ userId, to, langCode, reason, at: now.toISOString() }),
        ),
      );
    });
  }

  return async ({ reason }) => {
    brokerRefusals.inc();
    const at = milliseconds();
    if (at - loggedAt >= quietMs) {
      loggedAt = at;
      log.error({ reason }, 'the broker refuses the portal: no device can be heard');
    }
    if (asking || at - askedAt < quietMs) return;
    // A database that hangs would get one more each second.
    asking = true;
    try {
      await ask(reason);
      // Only now: what the database could not note is noted at the next refusal.
      askedAt = at;
    } finally {
      asking = false;
    }
  };
}
