import * as z from 'zod/mini';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { isInRegister, readVatNumber } from '@belfry/contract/people/companies/vat-form.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { findCompany, storeVatAnswer } from './companies.queries.ts';
import { nextVatCheck } from './vat-check.rules.ts';

const name = 'companies/check-vat-number';

/**
 * Asks the register about a company's VAT number, keeps what it says, and asks again: after a month, or with ever longer
 * pauses where it did not answer. A company without such a number is left in peace.
 */
export const checkVatNumber = defineJob({
  name,
  payload: z.strictObject({ companyId: z.string(), tries: z.int() }),
  async run(
    { database, clock, vatRegister }: Pick<Platform, 'database' | 'clock' | 'vatRegister'>,
    { companyId, tries },
  ) {
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
    });
  },
});

/** The job that asks the register about a company's number; one at a time waits. Business time, at once without it. */
export function checkVatNumberOf(companyId: string, at?: Date, tries = 0): Job {
  return checkVatNumber.of({ companyId, tries }, { key: `${name} ${companyId}`, ...(at && { at }) });
}
