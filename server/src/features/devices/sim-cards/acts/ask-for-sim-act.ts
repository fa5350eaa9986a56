import { randomUUID } from 'node:crypto';
import type { SimAct, SimActKind } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { auditOf, readSimCard } from '../read-sim-card.ts';
import { findSimCompany, lockSimCard } from '../sim-cards.queries.ts';
import { presentSimAct } from './present-sim-act.ts';
import { askForActOf, lookAtActOf } from './sim-act-jobs.ts';
import { countActs, insertSimAct } from './sim-acts.queries.ts';
import { actsAnHour } from './sim-acts.rules.ts';

const hourMs = 3_600_000;

/** Which card staff act on, and why. */
export interface SimAsked {
  id: string;
  reason: string;
}

/**
 * Staff ask the provider for something. It is asked right after the commit, and looked for its effect by a job.
 * @throws {AppError} `not-found`; `not-allowed-now` while another act is open and where the card's state does not allow it;
 *   `limit-reached` after ten within an hour; those of `asStaff`
 */
export async function askForSimAct(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id, reason }: SimAsked,
  kind: SimActKind,
): Promise<SimAct> {
  const { database, clock } = platform;
  const companyId = await findSimCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const at = clock.now();
    await lockSimCard(trx, id);
    const card = await readSimCard(trx, id, at);
    const { count } = await countActs(trx, id, new Date(at.getTime() - hourMs));
    if (count >= actsAnHour) throw new AppError('limit-reached');
    if (!card.allowedActions.includes(kind)) throw new AppError('not-allowed-now');
    const { userId, email } = context.actor;
    const of = { id: randomUUID(), companyId, simCardId: id, kind, at, by: { userId, email } };
    const act = await insertSimAct(trx, of);
    await enqueue(trx, [askForActOf(act.id), ...lookAtActOf(act, 0)]);
    return {
      result: presentSimAct(act),
      audit: [{ action: `sim-card.${kind}-asked`, ...auditOf(card) }],
    };
  });
}
