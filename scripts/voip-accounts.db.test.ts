import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../server/src/features/devices/devices/device-claim.fixture.ts';
import { setConnected } from '../server/src/features/devices/devices/presence/set-connected.ts';
import { applyHello } from '../server/src/features/devices/devices/settings/apply-hello.ts';
import { deleteVoipAccount } from '../server/src/features/devices/voip/accounts/delete-account.ts';
import { getVoipAccount } from '../server/src/features/devices/voip/accounts/get-account.ts';
import { makeVoipAccount } from '../server/src/features/devices/voip/accounts/make-account.ts';
import { renewVoipPassword } from '../server/src/features/devices/voip/accounts/renew-password.ts';
import { withdrawAccount } from '../server/src/features/devices/voip/accounts/withdraw-account.job.ts';
import { voipList } from '../server/src/features/devices/voip/voip-list.ts';
import { listOverCompanies } from '../server/src/features/ground/staff-access/list-over-companies.ts';
import { removeDevice } from '../server/src/features/lifecycles/device-removal/remove-device.ts';
import { aCompany, pendingJobs } from '../server/src/platform/platform.fixture.ts';
import { startSimWorld, type SimWorld } from './sim-world.fixture.ts';

let world: SimWorld;
beforeAll(async () => {
  world = await startSimWorld();
});
afterEach(() => world.conduct('answers'));
afterAll(() => world.close());

const refused = (code: string) => expect.objectContaining({ code });
const registers = ({ username, password }: { username: string; password: string }) =>
  world
    .ask<{ registered: boolean }>('/sip/register', { username, password })
    .then((answer) => answer.registered);

async function aFarm() {
  const { platform, staff } = world;
  const farm = await aCompany(platform);
  const device = await aDevice(platform, farm.context, { name: 'Barn' });
  const asked = { id: device.id, reason: 'Ticket 12' };
  const says = async (voip: string | undefined) => {
    const at = platform.clock.now();
    await setConnected(platform, device.serialNumber, true, at);
    const hello = {
      softwareVersion: '3.0.0',
      macAddress: '00',
      ipv4: '10.0.0.1',
      port: 80,
      uptime: 5,
      boot: 1,
      at: at.toISOString(),
      via: 'ethernet' as const,
      interfaces: [],
      inputs: [],
      ...(voip !== undefined && { voip }),
    };
    await applyHello(platform, device.serialNumber, hello, at);
  };
  const lines = async () =>
    (
      await listOverCompanies(platform, staff, voipList, {
        limit: 5,
        sort: 'serial-number',
        company: farm.companyId,
      })
    ).items.map(({ state, account }) => [state, account]);
  const works = async () => {
    for (const payload of await pendingJobs(platform, 'voip/withdraw-account', {}))
      await withdrawAccount.run(platform, payload, { number: 1, isLast: false });
  };
  return { ...farm, device, asked, says, lines, works };
}

test('an account is made with a password that is told once, stands in the list, and ends with its device', async () => {
  const { platform, staff } = world;
  const { asked, lines, says, works, companyId, context, device } = await aFarm();
  expect(await getVoipAccount(platform, staff, asked)).toEqual({ account: null });
  const made = await makeVoipAccount(platform, staff, asked);
  expect(await registers(made)).toBe(true);
  expect(made.username).toMatch(new RegExp(`^${device.serialNumber.toLowerCase().slice(0, 10)}`));
  const { password, ...account } = made;
  expect(await getVoipAccount(platform, staff, asked)).toEqual({ account });
  await expect(makeVoipAccount(platform, staff, asked)).rejects.toEqual(refused('in-use'));
  await works();
  expect(await registers(made), 'what is settled stays').toBe(true);
  expect(await lines()).toEqual([['unregistered', made.username]]);
  await says(undefined);
  expect(await lines()).toEqual([['unregistered', made.username]]);
  await says('registered');
  expect(await lines()).toEqual([['registered', null]]);

  const renewed = await renewVoipPassword(platform, staff, asked, 1);
  expect(renewed).toMatchObject({ username: made.username, version: 2 });
  expect([await registers(made), await registers(renewed)]).toEqual([false, true]);
  await expect(renewVoipPassword(platform, staff, asked, 1)).rejects.toEqual(refused('changed-meanwhile'));
  await expect(deleteVoipAccount(platform, staff, asked, 1)).rejects.toEqual(refused('changed-meanwhile'));
  expect(await world.log(companyId)).toEqual(['voip-account.made', 'voip-account.password-renewed']);

  const { rows } = await world.database.ownerPool.query<{ text: string }>(
    `select coalesce(string_agg(payload::text, ' '), '') as text from graphile_worker._private_jobs`,
  );
  expect(rows[0]?.text).not.toContain(password);
  await removeDevice(platform, context, device.id, { serialNumber: device.serialNumber });
  await works();
  expect(await registers(renewed)).toBe(false);
  expect((await world.desk()).credentials).not.toContain(made.username);
});

test('staff withdraw an account, here at once and at the provider as soon as that answers', async () => {
  const { platform, staff } = world;
  const { asked, lines, works } = await aFarm();
  const made = await makeVoipAccount(platform, staff, asked);
  await world.conduct('silent');
  await deleteVoipAccount(platform, staff, asked, 1);
  expect(await getVoipAccount(platform, staff, asked)).toEqual({ account: null });
  expect(await lines()).toEqual([]);
  await expect(works()).rejects.toThrow('the telephony provider');
  await world.conduct('answers');
  await works();
  expect(await registers(made)).toBe(false);
  await expect(deleteVoipAccount(platform, staff, asked, 1)).rejects.toEqual(refused('not-found'));
});

test('what the provider took without an answer lets nobody in for long, and another is made', async () => {
  const { platform, staff } = world;
  const { asked, works } = await aFarm();
  const before = (await world.desk()).credentials.length;
  await world.conduct('hangs');
  await expect(makeVoipAccount(platform, staff, asked)).rejects.toEqual(refused('provider-not-reachable'));
  expect((await world.desk()).credentials).toHaveLength(before + 1);
  expect(await getVoipAccount(platform, staff, asked)).toEqual({ account: null });
  await world.conduct('answers');
  const made = await makeVoipAccount(platform, staff, asked);
  await works();
  expect((await world.desk()).credentials).toHaveLength(before + 1);
  expect(await registers(made)).toBe(true);
  const nobody = { ...asked, id: randomUUID() };
  await expect(makeVoipAccount(platform, staff, nobody)).rejects.toEqual(refused('not-found'));
  const without = { ...platform, sipAccounts: null };
  await expect(makeVoipAccount(without, staff, asked)).rejects.toEqual(refused('provider-not-reachable'));
});
