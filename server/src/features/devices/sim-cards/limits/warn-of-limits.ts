import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { findStaff } from '#features/people/companies/management/find-staff.ts';
import { noteWarned, selectWarned } from './limits.queries.ts';
import { warningOf } from './sim-warnings.rules.ts';

/** A card as it was just counted. */
export interface CountedCard {
  id: string;
  usedPercent: number;
  told: { month: string | null; percent: number | null };
}

/**
 * Tells a customer's Administrators and the staff by mail, once each a month, that a card has used 80 % or all of what is fair for it.
 * Nothing else happens: the card goes on.
 * @param month `2026-11`
 */
export async function warnOfLimits(
  platform: Pick<Platform, 'database' | 'config'>,
  cards: readonly CountedCard[],
  month: string,
): Promise<void> {
  const reached = cards.flatMap(({ id, usedPercent, told }) => {
    const percent = warningOf(usedPercent, month, told);
    return percent === null ? [] : [{ id, percent }];
  });
  for (const { id, percent } of reached)
    // oxlint-disable-next-line no-await-in-loop -- few a day: each with its mails in one transaction
    await platform.database.transaction('allCompanies', async (trx) => {
      if (!(await noteWarned(trx, { id, month, percent }))) return;
      const card = await selectWarned(trx, id);
      if (!card || card.device_id === null) return;
      const { company_id: companyId, company_name: company, serial_number: serialNumber, iccid } = card;
      const deviceId = card.device_id;
      const device = card.device_name ?? serialNumber;
      const values = { company, device, serialNumber, iccid, percent: String(percent) };
      const messageId = `sim-limit-${id}-${month}-${String(percent)}`;
      const customers = await findAdministrators(trx, companyId);
      const staff = (await findStaff(trx)).filter(
        ({ email }) => !customers.some((reader) => reader.email === email),
      );
      await enqueue(trx, [
        ...accountMailsOf<'simLimit'>(platform, customers, messageId, () => ({
          kind: 'simLimit',
          path: `/devices/detail/${deviceId}`,
          values: { ...values, who: 'customer' as const },
        })),
        ...accountMailsOf<'simLimit'>(platform, staff, messageId, () => ({
          kind: 'simLimit',
          path: `/management/simcards?search=${encodeURIComponent(iccid)}`,
          values: { ...values, who: 'staff' as const },
        })),
      ]);
    });
}
