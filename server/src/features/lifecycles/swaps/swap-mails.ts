import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { findCompanyRef, type SwapRow } from './swaps.queries.ts';

/** The jobs that tell the company's Administrators of a step of a swap. Add them in its transaction. */
export async function swapMails(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config'>,
  swap: SwapRow,
  { step, name }: { step: 'begun' | 'done' | 'undone'; name: string },
): Promise<Job[]> {
  const { id, company_id: companyId, device_id: deviceId, from_serial: from, to_serial: to } = swap;
  const administrators = await findAdministrators(trx, companyId);
  const { name: company } = await findCompanyRef(trx, companyId);
  return accountMailsOf<'swap'>(platform, administrators, `swap-${step}-${id}`, () => ({
    kind: 'swap',
    path: `/devices/detail/${deviceId ?? ''}`,
    values: { company, name, from, to, step },
  }));
}
