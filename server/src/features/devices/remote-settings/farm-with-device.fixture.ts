import type { FastifyInstance } from 'fastify';
import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import { rolePermissions, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import { pendingJobs, type TestPlatform } from '#platform/platform.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { aColleague, auditOf, callsOf } from '#features/people/users/users.fixture.ts';
import { aUser } from '#features/people/sessions/user.fixture.ts';
import { logOutDevice } from './login/log-out-device.job.ts';
import { playDevice } from './played-device.fixture.ts';

/** A company with a device that answers, somebody who is signed in, and ways to look at what came of it. */
export async function aFarmWithDevice(
  platform: TestPlatform,
  app: FastifyInstance,
  { allowed = true, type }: { allowed?: boolean; type?: DeviceType } = {},
) {
  const farm = await aUser(platform);
  const device = await aDevice(platform, farm.context, { name: 'Barn', ...(type && { type }) });
  const played = playDevice(platform, device.serialNumber);
  const { allCompanies } = platform.database;
  if (allowed)
    await allCompanies
      .insertInto('subscriptions')
      .values({
        company_id: farm.companyId,
        device_id: device.id,
        type: 'monthly',
        state: 'active',
        started_at: platform.clock.now(),
      })
      .execute();
  const person = async (userId: string, email: string, roleId: RoleId, proved = true) => {
    const { id: sid } = await allCompanies
      .insertInto('sessions')
      .values({
        company_id: farm.companyId,
        user_id: userId,
        created_at: new Date(),
        last_used_at: new Date(),
        proved_at: proved ? new Date() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const role = { id: roleId as number, permissions: [...rolePermissions[roleId]] };
    const user = { id: userId, email, role, language: 'en-US' as const, company: farm.companyId };
    const token = platform.tokens.sign({ user, sid });
    const path = `/devices/${device.id}/remote-settings`;
    const calls = callsOf(app, token);
    return {
      sid,
      userId,
      email,
      ...calls,
      logIn: (password = 'right', more: object = {}) =>
        calls.post(`${path}/login`, { username: 'admin', password, ...more }),
      logOut: () => calls.remove(`${path}/login`),
      state: async () => (await calls.get(path)).json(),
      reads: async () => (await calls.get(`${path}?fresh=true`)).json(),
      put: (settings: object, revision = '1') =>
        app.inject({
          method: 'PUT',
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}` },
          payload: { settings, revision },
        }),
      discard: () => calls.remove(`${path}/wanted`),
      recover: () => calls.post(`${path}/password-recovery`),
      check: async () => (await calls.get(`/devices/${device.id}/connection-check`)).json(),
    };
  };
  const anna = await person(farm.userId, farm.email, roles.administrator);
  return {
    ...farm,
    device,
    played,
    anna,
    person,
    colleague: async (roleId: RoleId = roles.user, proved = true) => {
      const { userId, email } = await aColleague(platform, farm, { roleId });
      return person(userId, email, roleId, proved);
    },
    audit: async () =>
      (await auditOf(platform, farm.companyId)).filter(({ action }) => action !== 'device.added'),
    history: () =>
      allCompanies
        .selectFrom('history')
        .leftJoin('person_names', 'person_names.id', 'history.person_name_id')
        .select(['history.kind', 'person_names.name as person', 'detail'])
        .where('device_id', '=', device.id)
        .where('history.kind', '<>', 'device.added')
        .orderBy('history.id')
        .execute(),
    logins: () =>
      allCompanies.selectFrom('remote_logins').selectAll().where('device_id', '=', device.id).execute(),
    /** Tells the device of the logins that are over, as the jobs' workers do. */
    tellDevice: async () => {
      const { serialNumber } = device;
      for (const payload of await pendingJobs(platform, logOutDevice.name, { serialNumber }))
        await logOutDevice.run(platform, payload, { number: 1, isLast: false });
    },
  };
}
