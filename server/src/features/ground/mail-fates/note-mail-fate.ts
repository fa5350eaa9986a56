import type { Kysely } from 'kysely';
import type { BounceKind } from '@belfry/contract/ground/mail-fates/mail-fault.ts';
import type { DB } from '#platform/database/database.ts';
import { countBounce, endByArrival } from './mail-fates.queries.ts';

/** A mail whose fate is known. */
export interface MailFate {
  companyId: string;
  kind: BounceKind;
  address: string;
  /** The user, device or invoice that it was about. */
  subjectId: string;
  /** Business time. */
  at: Date;
  /** `failed` with what the mail server's code was, or null. */
  fate: { kind: 'delivered' } | { kind: 'failed'; status: string | null };
}

/**
 * Notes what became of a mail, in the caller's transaction: one that came back opens the row of its company, address and kind or counts
 * in it, one that got through ends what is open.
 */
export async function noteMailFate(trx: Kysely<DB>, { fate, ...mail }: MailFate): Promise<void> {
  if (fate.kind === 'delivered') await endByArrival(trx, mail);
  else await countBounce(trx, { ...mail, status: fate.status });
}
