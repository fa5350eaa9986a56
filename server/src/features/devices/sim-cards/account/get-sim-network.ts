import type { SimNetwork } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { ProviderFault } from '#platform/telephony/provider-fault.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import type { SimAsked } from '../acts/ask-for-sim-act.ts';
import { findProviderSid, findSimCompany } from '../sim-cards.queries.ts';

const daysMs = 30 * 86_400_000;
const nothing: SimNetwork = { answered: false, sessions: [], days: [] };

/**
 * What the network tells of a card, asked of the provider now; empty where it does not know the card or gives no answer.
 * @throws {AppError} `not-found`; those of `asStaff`
 */
export async function getSimNetwork(
  platform: Pick<Platform, 'database' | 'clock' | 'sims'>,
  context: Context<UserActor>,
  { id, reason }: SimAsked,
): Promise<SimNetwork> {
  const { database, clock, sims } = platform;
  const companyId = await findSimCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const staff = asStaff(platform, context, companyId, reason);
  // The provider is asked outside of the transaction, which holds the company's log.
  const sid = await staff.look((trx) => findProviderSid(trx, id));
  if (sid === null) return nothing;
  const until = clock.now();
  const from = new Date(until.getTime() - daysMs);
  try {
    const [sessions, days] = await Promise.all([sims.sessions(sid, from), sims.days(sid, from, until)]);
    return {
      answered: true,
      sessions: sessions.map(({ startedAt, endedAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
      days,
    };
  } catch (error) {
    if (error instanceof ProviderFault) return nothing;
    throw error;
  }
}
