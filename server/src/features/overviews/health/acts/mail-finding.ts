import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { findFinding } from '../listed.queries.ts';
import { mayMail } from '../present-findings.ts';
import { isMailed } from '../repairs.rules.ts';
import { lookingOf, presentOpen } from './change-finding.ts';
import { lockAlike, noteMailed } from './acts.queries.ts';

/** What of the same is named one by one in a mail. */
const mostNamed = 20;

/**
 * Tells the administrators of a customer what is wrong and what to do, each in their language. What is wrong of the same kind with
 * others of their devices or apps is in the same mail; about none of them is mailed twice within a day.
 *
 * @throws {AppError} `not-found`; `reason-required`; `not-allowed-now` for a kind that is not mailed about, within a day of the last mail, and
 *   where there is no administrator
 */
export async function mailFinding(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<Finding> {
  const { database, clock } = platform;
  const at = clock.now();
  const found = await findFinding(database.allCompanies, id);
  if (!found) throw new AppError('not-found');
  const { company_id: companyId, kind } = found;
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    const alike = (await lockAlike(trx, companyId, kind)).filter((row) => mayMail(row, at));
    const asked = alike.find((row) => row.id === id);
    if (!asked || !isMailed(kind)) throw new AppError('not-allowed-now');
    const readers = await findAdministrators(trx, companyId);
    if (readers.length === 0) throw new AppError('not-allowed-now');
    await noteMailed(
      trx,
      alike.map((row) => row.id),
      at,
    );
    const names = alike.flatMap(({ name, serial_number, app_name }) =>
      serial_number === null ? (app_name ?? []) : `${name ?? ''} (${serial_number})`,
    );
    const [deviceId] = alike.map(({ device_id }) => device_id);
    await enqueue(
      trx,
      accountMailsOf<'healthFinding'>(platform, readers, `health-${id}-${at.getTime()}`, () => ({
        kind: 'healthFinding',
        path: pathOf(deviceId ?? null, alike.length),
        values: {
          kind,
          count: alike.length,
          names: names.slice(0, mostNamed),
          more: Math.max(0, names.length - mostNamed),
        },
      })),
    );
    const details = { kind, findings: alike.length, administrators: readers.length };
    return { result: undefined, audit: [{ action: 'finding.mailed', details }] };
  });
  return database.transaction('allCompanies', (trx) => presentOpen(trx, id, lookingOf(context, at)));
}

function pathOf(deviceId: string | null, count: number): `/${string}` {
  if (deviceId === null) return '/account/apps';
  return count === 1 ? `/devices/detail/${deviceId}` : '/devices';
}
