import * as z from 'zod/mini';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteExpiredLogin, findDeviceRow, type LoginRow } from '../remote-settings.queries.ts';
import { tellOfDevice } from '../tell-of-device.ts';

/** Ends a login whose time is over; the device ended it by itself. Open browsers hear of it. */
export const endRemoteLogin = defineJob({
  name: 'remote-settings/end-login',
  payload: z.strictObject({ loginId: z.string() }),
  async run({ database, clock, live }: Pick<Platform, 'database' | 'clock' | 'live'>, { loginId }) {
    const ended = await deleteExpiredLogin(database.allCompanies, loginId, clock.now());
    if (!ended) return;
    const device = await findDeviceRow(database.allCompanies, ended.company_id, ended.device_id);
    if (device) tellOfDevice({ live, clock }, device);
  },
});

/** The job that ends a login when its time is over. */
export function endOfLogin({ id, expires_at: at }: Pick<LoginRow, 'id' | 'expires_at'>): Job {
  return endRemoteLogin.of({ loginId: id }, { at, key: `remote-login ${id}` });
}
