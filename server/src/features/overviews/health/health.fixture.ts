import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { aCompany, type TestPlatform } from '#platform/platform.fixture.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { countHealthJob } from './count-health.job.ts';
import { findingListFor } from './finding-list.ts';
import type { AskedFindings } from './listed.queries.ts';

/** A customer whose diallers are in order unless the test says otherwise, and staff who look. */
export async function aWatchedFarm(platform: TestPlatform) {
  const { database, clock } = platform;
  const { allCompanies } = database;
  const farm = await aCompany(platform);
  const staff = await aCompany(platform, { roleId: roles.providerAdmin });
  await createContact(platform, farm.context, {
    name: 'Anna',
    phone: '+31612345678',
    administrator: true,
  });

  /** A connected dialler; with `subscribed` false it has no subscription. */
  async function dialler(name: string, { subscribed = true }: { subscribed?: boolean } = {}) {
    const device = await aDevice(platform, farm.context, { name });
    await change(device.id, { connected: true, connected_since: clock.now() });
    if (subscribed)
      await allCompanies
        .insertInto('device_subscriptions')
        .values({ company_id: farm.companyId, device_id: device.id, state: 'active', type: 'yearly' })
        .execute();
    return device;
  }
  async function change(id: string, to: Partial<Record<keyof DB['devices'], unknown>>): Promise<void> {
    await allCompanies
      .updateTable('devices')
      .set(to as never)
      .where('id', '=', id)
      .execute();
  }
  const raises = (deviceId: string, code: string, state: 'reporting' | 'none', since = clock.now()) =>
    allCompanies
      .updateTable('alarm_nodes')
      .set({ state, since })
      .where('device_id', '=', deviceId)
      .where('alarm_id', '=', `failure.${code}`)
      .execute();
  const lists = async (asked: AskedFindings & { sort?: string } = {}, by = staff.context) =>
    (
      await listOverCompanies(platform, by, findingListFor(by, clock.now()), {
        limit: 50,
        sort: 'urgency',
        company: farm.companyId,
        ...asked,
      })
    ).items;
  return {
    ...farm,
    staff,
    dialler,
    change,
    raises,
    lists,
    kinds: async (asked: AskedFindings = {}) => (await lists(asked)).map(({ kind }) => kind),
    counts: () => countHealthJob.run(platform, {}, { number: 1, isLast: false }),
    /** As the database has them, gone ones too. */
    rows: () =>
      allCompanies
        .selectFrom('health_findings')
        .selectAll()
        .select((of) =>
          of
            .ref('xmin' as never)
            .$castTo<string>()
            .as('written'),
        )
        .where('company_id', '=', farm.companyId)
        .orderBy('found_at')
        .orderBy('kind')
        .execute(),
  };
}
