import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { DB } from '#platform/database/database.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { isInRegister, readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findCompany, storeVatAnswer, type CompanyRow } from '../companies.queries.ts';
import { findMoneyReaders } from '../find-money-readers.ts';
import { nextVatCheck } from './vat-check.rules.ts';

const name = 'companies/check-vat-number';

/**
 * Asks the register about a company's VAT number, keeps what it says, and asks again: after a month, or with ever longer
 * pauses where it did not answer. A company without such a number is left in peace.
 */
export const checkVatNumber = defineJob({
  name,
  payload: z.strictObject({ companyId: z.string(), tries: z.int() }),
  async run(platform: Pick<Platform, 'database' | 'clock' | 'vatRegister' | 'config'>, { companyId, tries }) {
    const { database, clock, vatRegister } = platform;
    const company = await findCompany(database.company(companyId), companyId);
    if (!company?.tax_number) return;
    const { tax_number: taxNumber, vat_status: before } = company;
    const number = readVatNumber(taxNumber, company.country);
    if (typeof number === 'string' || !isInRegister(number)) return;
    const answer = await vatRegister.check(number);
    const at = clock.now();
    await database.transaction(companyId, async (trx) => {
      if (!(await storeVatAnswer(trx, companyId, { taxNumber, answer, at }))) return;
      const next = answer === 'unknown' ? tries + 1 : 0;
      await enqueue(trx, [checkVatNumberOf(companyId, nextVatCheck(answer, next, at), next)]);
      if (answer === 'unknown' || answer === before) return;
      const context = { actor: { kind: 'job', name } as const, ip: null, requestId: name };
      const subject = { kind: 'company', id: companyId, name: company.name };
      await recordAudit(trx, context, { companyId, at }, [
        { action: 'company.vat-checked', subject, details: { from: before, to: answer } },
      ]);
      if (answer === 'invalid') await tellOfInvalidNumber(platform, trx, { company, taxNumber, at });
    });
  },
});

/** At once: from the next invoice on VAT is charged that was not (design page 8.2), and the number may be a slip. */
async function tellOfInvalidNumber(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  { company, taxNumber, at }: { company: CompanyRow; taxNumber: string; at: Date },
): Promise<void> {
  const readers = await findMoneyReaders(trx, company.id);
  const values = { company: company.name, number: taxNumber };
  await enqueue(
    trx,
    accountMailsOf<'vatNumberInvalid'>(platform, readers, `vat-${company.id}-${at.getTime()}`, () => ({
      kind: 'vatNumberInvalid',
      path: '/account/company',
      values,
    })),
  );
}

/** The job that asks the register about a company's number; one at a time waits. Business time, at once without it. */
export function checkVatNumberOf(companyId: string, at?: Date, tries = 0): Job {
  return checkVatNumber.of({ companyId, tries }, { key: `${name} ${companyId}`, ...(at && { at }) });
}
