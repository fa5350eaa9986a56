import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { noteMailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { updateAttempt, type AttemptNews } from '../attempts/update-attempt.ts';

/** What a notice means. By their order a late one takes back nothing that is known since; a link that was opened is last. */
const news: Record<DeliveryNotice['kind'], AttemptNews> = {
  delayed: { state: 'delayed', sequence: 1 },
  delivered: { state: 'delivered', outcome: 'delivered', sequence: 2 },
  failed: { state: 'bounced', outcome: 'failed', finished: true, sequence: 3 },
};
/** Place of the link's opening among them. */
export const openedSequence = 4;

/** A mail server says what became of the mail of an attempt: one that came back costs the run no time, and staff see whose address it was. */
export async function takeDeliveryNotice(
  platform: Platform,
  attemptId: string,
  { kind, status }: DeliveryNotice,
): Promise<void> {
  await updateAttempt(platform, attemptId, { ...news[kind], ...(status && { detail: { status } }) });
  if (kind === 'delayed') return;
  const { database, clock } = platform;
  const attempt = await findAttempt(database.allCompanies, attemptId);
  if (!attempt || attempt.address === '') return;
  const { company_id: companyId, device_id: subjectId, address } = attempt;
  const fate = kind === 'failed' ? { kind, status } : { kind };
  await database.transaction(companyId, (trx) =>
    noteMailFate(trx, { companyId, kind: 'alarm', address, subjectId, at: clock.now(), fate }),
  );
}
