import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import type { CausePage, ReadCauses } from './cause-source.ts';
import { selectDoubtful, selectDevicesOf } from './unheard.queries.ts';

/** Companies that are looked at closely in one page: each takes a few statements. */
const companiesAtOnce = 200;

/**
 * Devices with an alarm that is on and leads to nobody. One statement finds the companies whose administrators cannot be reached by phone
 * or mail, which are few; only of these the lists are played by the rules of calling.
 */
export async function readUnheard(database: Kysely<DB>, page: CausePage): Promise<ReadCauses> {
  const limit = Math.min(page.limit, companiesAtOnce);
  const companyIds = await selectDoubtful(database, { ...page, limit });
  const causes: ReadCauses['causes'][number][] = [];
  for (const companyId of companyIds) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for it, and alarms come first
    const devices = await selectDevicesOf(database, companyId);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const unheard = await readDevicesCallingNobody(
      database,
      companyId,
      devices.map(({ id }) => id),
    );
    for (const { id, subscribed } of devices)
      if (unheard.has(id))
        causes.push({ subjectId: id, companyId, deviceId: id, since: null, facts: { subscribed } });
  }
  return { causes, upTo: companyIds.length === limit ? (companyIds.at(-1) ?? null) : null };
}
