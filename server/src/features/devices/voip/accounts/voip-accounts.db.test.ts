import { beforeAll, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { removeDevice } from '#features/lifecycles/device-removal/remove-device.ts';
import { makeVoipAccount } from './make-account.ts';

let platform: TestPlatform;
let farm: Awaited<ReturnType<typeof aCompany>>;
let staff: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  platform = await testPlatform();
  farm = await aCompany(platform);
  staff = await aCompany(platform, { roleId: roles.providerAdmin });
});

test('an account whose device goes while the provider makes it is ended after that, not before', async () => {
  const { id, serialNumber } = await aDevice(platform, farm.context);
  const asked = platform.clock.now().getTime();
  const sipAccounts = {
    domain: 'sip.example',
    create: async () => {
      await removeDevice(platform, farm.context, id, { serialNumber });
      return { providerId: 'CR1' };
    },
  } as never;
  const made = makeVoipAccount({ ...platform, sipAccounts }, staff.context, { id, reason: 'Ticket 8' });
  await expect(made).rejects.toMatchObject({ code: 'not-found' });
  const { rows } = await platform.database.ownerPool.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'voip/withdraw-account'
      and key like $1`,
    [`voip/withdraw/${serialNumber.toLowerCase()}-%`],
  );
  expect(rows.map(({ run_at: at }) => at.getTime() - asked)).toEqual([120_000]);
});

test('of two who make an account of one device at once, one has it', async () => {
  const { id } = await aDevice(platform, farm.context);
  const sipAccounts = { domain: 'sip.example', create: async () => ({ providerId: 'CR2' }) } as never;
  const make = () => makeVoipAccount({ ...platform, sipAccounts }, staff.context, { id, reason: 'Ticket 8' });
  const made = await Promise.allSettled([make(), make()]);
  const [told, ...more] = made.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
  expect(more).toEqual([]);
  // The first, where the second came between its request and the answer.
  expect(['in-use', 'not-found']).toContain(told);
});
