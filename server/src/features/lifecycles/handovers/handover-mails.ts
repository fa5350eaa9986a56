import type { Kysely } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { selectGivers } from './handovers.queries.ts';
import { planWords } from './plan-words.ts';
import type { AcceptableHandover } from './read-handover-link.ts';
import type { PlanOffer } from './read-plan-offer.ts';

/**
 * The mails that tell both sides that a device was taken over, and what became of its subscription.
 * @param plan what was taken over with it; null where nothing was
 */
export async function handoverMails(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config'>,
  { offer, receiver }: AcceptableHandover,
  { deviceId, plan }: { deviceId: string; plan: PlanOffer | null },
): Promise<Job[]> {
  const { id, device_name: name, serial_number: serialNumber } = offer;
  const givers = await selectGivers(trx, offer.company_id, offer.sent_by, roles.administrator);
  return [
    ...givers.map((giver) =>
      accountMailOf(platform, {
        kind: 'handedOver',
        to: giver.email,
        langCode: giver.lang_code,
        messageId: `handed-over-${id}-${giver.id}`,
        values: { company: receiver.company_name, name, serialNumber, isPlanTaken: plan !== null },
      }),
    ),
    accountMailOf(platform, {
      kind: 'tookOver',
      to: receiver.email,
      langCode: receiver.lang_code,
      messageId: `took-over-${id}`,
      path: `/devices/detail/${deviceId}`,
      values: {
        company: offer.company_name,
        name,
        serialNumber,
        plan: plan && planWords(receiver.lang_code, plan),
      },
    }),
  ];
}
