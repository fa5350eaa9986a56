import type { Platform } from '#platform/platform.ts';
import { noteMailFate, type MailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import type { MailedUser } from './bounce-mark.queries.ts';

/** Notes what became of a mail about somebody's account. */
export async function noteAccountMailFate(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { companyId, userId, email }: MailedUser,
  fate: MailFate['fate'],
): Promise<void> {
  await database.transaction(companyId, (trx) =>
    noteMailFate(trx, {
      companyId,
      kind: 'account',
      address: email,
      subjectId: userId,
      at: clock.now(),
      fate,
    }),
  );
}
