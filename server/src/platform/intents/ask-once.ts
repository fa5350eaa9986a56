import { refuseInTransaction } from '#platform/database/open-transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { Intent, ProviderTerms, Taken, Ways } from './intent.ts';
import { claimIntent, findTaken, noteTaken, releaseIntent } from './intent-rows.ts';

/** Milliseconds that the right to ask outlasts its requests: a node may be slow. */
const margin = 5_000;

/**
 * Asks a provider for what a row wants, so that it is taken once however often this runs. One request is under way at a
 * time, over all nodes; what may have been taken without an answer is looked for before there is another request, unless
 * the provider still knows the key. Null while somebody else is asking, and for what has ended.
 * @throws whatever `send` throws: a refusal, after which nothing is out there, or what leaves it unknown. Error where an
 * earlier request could not be looked for, and inside a transaction
 */
export async function askOnce(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  intent: Intent,
  ways: Ways,
): Promise<Taken | null> {
  refuseInTransaction('asking a provider');
  const { allCompanies } = database;
  const { provider } = intent;
  const now = clock.now();
  const begunAt = performance.now();
  const claim = await claimIntent(allCompanies, intent, { now, ...leaseOf(provider) });
  if (!claim) return findTaken(allCompanies, intent);
  const { before: since, lease } = claim;
  let refused = false;
  try {
    const found = since && !keyHolds(provider, since, now) ? await find(intent, ways, since) : null;
    const taken = found ?? (await send());
    await noteTaken(allCompanies, intent, taken);
    return taken;
  } catch (error) {
    await releaseIntent(allCompanies, intent, { lease, refused });
    // A callback may have come although the answer did not.
    const taken = await findTaken(allCompanies, intent);
    if (taken) return taken;
    throw error;
  }

  async function send(): Promise<Taken> {
    const lastStart = begunAt + margin + (since ? provider.answersWithin : 0);
    if (performance.now() > lastStart) throw new Error('the right to ask would end before the answer comes');
    try {
      return await ways.send({ key: intent.id, signal: AbortSignal.timeout(provider.answersWithin) });
    } catch (error) {
      refused = provider.isRefusal(error);
      throw error;
    }
  }
}

/**
 * Looks for what became of a request that brought no answer, and asks for nothing new. Null where the provider took
 * nothing; undefined where nothing is unknown, or somebody else is asking.
 * @throws Error where the provider could not be asked, and inside a transaction
 */
export async function lookFor(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  intent: Intent,
  ways: Pick<Ways, 'find'>,
): Promise<Taken | null | undefined> {
  refuseInTransaction('asking a provider');
  const { allCompanies } = database;
  const lasts = { now: clock.now(), ...leaseOf(intent.provider), onlyUnknown: true };
  const claim = await claimIntent(allCompanies, intent, lasts);
  if (!claim?.before) return (await findTaken(allCompanies, intent)) ?? undefined;
  try {
    const taken = await find(intent, ways, claim.before);
    if (taken) await noteTaken(allCompanies, intent, taken);
    return taken;
  } finally {
    await releaseIntent(allCompanies, intent, { lease: claim.lease, refused: false });
  }
}

/** That a provider says no to this question refuses nothing, so that it is an error of another kind. */
async function find(
  { id: key, provider }: Intent,
  ways: Pick<Ways, 'find'>,
  since: Date,
): Promise<Taken | null> {
  const signal = AbortSignal.timeout(provider.answersWithin);
  return ways.find({ key, since, signal }).catch((error: unknown) => {
    throw new Error('what became of an earlier request could not be asked', { cause: error });
  });
}

/** Milliseconds of the right to ask: one request the first time, a question and a request later. */
function leaseOf({ answersWithin }: ProviderTerms) {
  return { first: answersWithin + margin, later: 2 * answersWithin + margin };
}

/** The node that asked first may have a clock ahead of ours: that is no reason to believe in a key. */
function keyHolds({ keyHoldsFor }: ProviderTerms, since: Date, now: Date): boolean {
  return Math.abs(now.getTime() - since.getTime()) < keyHoldsFor;
}
