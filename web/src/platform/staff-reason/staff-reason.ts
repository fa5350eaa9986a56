import type { Route } from '@belfry/contract/http/route.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { session } from '#platform/session/session.ts';
import { createStore } from '#platform/store.ts';

/** The company that staff look at or act in, as far as the screen knows it. */
export interface StaffCompany {
  id: string;
  name?: string | undefined;
}

/** A question to staff: why? */
export interface ReasonQuestion {
  company: StaffCompany;
  /** What holds so far, where it is to be changed. */
  before: string;
  given: (reason: string) => void;
  /** They would rather not. */
  refused: () => void;
}

/** The question that waits for its answer; the management area asks it. */
export const reasonQuestion = createStore<ReasonQuestion | null>(null);

/** Counts changes of what is kept, so that what shows a reason follows it. */
export const reasonsChanged = createStore(0);

/** Local storage key: reasons of whoever is signed in, by company. They go with them (decision 0092). */
const key = 'staffReasons';
const hourMs = 3_600_000;
/** Companies whose reasons are kept: more than anybody looks at in an hour. */
const keptAtMost = 200;

interface Kept {
  reason: string;
  until: number;
}

function kept(): Record<string, Kept> {
  try {
    const all = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, Partial<Kept>>;
    return Object.fromEntries(
      Object.entries(all).filter(
        (entry): entry is [string, Kept] =>
          typeof entry[1]?.reason === 'string' && Number(entry[1].until) > Date.now(),
      ),
    );
  } catch {
    return {};
  }
}

/** Keeps what somebody said elsewhere than in answer to a question: with an act on many rows. */
export function keepReason(companyId: string, reason: string): void {
  const others = Object.entries(kept()).filter(([id]) => id !== companyId);
  const all = [...others.slice(1 - keptAtMost), [companyId, { reason, until: Date.now() + hourMs }]];
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(all) as object));
  reasonsChanged.set(reasonsChanged.get() + 1);
}

/** The reason that holds for a company; undefined where it has to be asked for. */
export function keptReason(companyId: string): string | undefined {
  return kept()[companyId]?.reason;
}

/** Where a screen does not know whose it is: the reason is kept for nobody until it learns it. */
const unknown: StaffCompany = { id: '' };
/** What was said last where nobody knew of whom. */
let unnamed: string | null = null;

/** A question that is asked or stands behind others, by user and company, and the calls that wait for its answer. */
interface Asked {
  answer: Promise<string | null>;
  waiting: number;
  /** Answers it with nothing, also before it is asked. */
  refuse: () => void;
}
const asking = new Map<string, Asked>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Why staff look at a company or act in it: what they said within the hour, else they are asked. Calls that wait for the
 * same company ask once; other companies are asked for one after the other.
 *
 * @param signal gives the call up: what nobody waits for any more is not asked
 * @throws {ApiError} `reason-required` where they give none
 */
export async function reasonFor(company: StaffCompany = unknown, signal?: AbortSignal): Promise<string> {
  return keptReason(company.id) ?? askForReason(company, signal);
}

/**
 * Why staff see a customer's portal. It is asked as for any look at that company.
 * @throws {ApiError} `only-looking` for what changes something; as {@link reasonFor}
 */
export async function reasonToSee(
  company: StaffCompany,
  { method, reads }: Pick<Route, 'method' | 'reads'>,
  signal?: AbortSignal,
): Promise<string> {
  if (method !== 'GET' && !reads) throw new ApiError({ code: 'only-looking', status: 403 });
  return reasonFor(company, signal);
}

/** Asks, whatever holds so far. @throws {ApiError} `reason-required` where they give none */
export async function askForReason(company: StaffCompany, signal?: AbortSignal): Promise<string> {
  const userId = session.get().user?.id;
  const question = `${userId} ${company.id}`;
  const asked = asking.get(question) ?? begin(question, company);
  asked.waiting += 1;
  const giveUp = () => {
    asked.waiting -= 1;
    if (asked.waiting === 0) asked.refuse();
  };
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp, { once: true });
  const reason = await asked.answer;
  signal?.removeEventListener('abort', giveUp);
  // Whoever is signed in by now may be another.
  if (reason === null || session.get().user?.id !== userId)
    throw new ApiError({ code: 'reason-required', status: 400 });
  if (company.id === '') unnamed = reason;
  else keepReason(company.id, reason);
  return reason;
}

/**
 * Looks at something whose company the address may not name. Once its answer names the company, the reason holds for that
 * one: what is read beside it asks for none again.
 *
 * @param company as the address names it
 * @param seen what was read of the same thing before
 */
export async function lookFor<A extends { company: StaffCompany }>(
  company: StaffCompany | undefined,
  seen: A | undefined,
  look: (how: { company?: StaffCompany }) => Promise<A>,
): Promise<A> {
  const known = company ?? seen?.company;
  if (known) return look({ company: known });
  const answer = await look({});
  if (unnamed !== null) keepReason(answer.company.id, unnamed);
  unnamed = null;
  return answer;
}

function begin(question: string, company: StaffCompany): Asked {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const userId = session.get().user?.id;
  const stop = session.subscribe(() => {
    if (session.get().user?.id !== userId) resolve(null);
  });
  const refuse = () => resolve(null);
  let isOver = false;
  const over = promise.then(() => {
    isOver = true;
    stop();
    asking.delete(question);
  });
  const show = async () => {
    if (isOver) return;
    reasonQuestion.set({ company, before: keptReason(company.id) ?? '', given: resolve, refused: refuse });
    await over;
    reasonQuestion.set(null);
  };
  last = last.then(show);
  const asked: Asked = { answer: promise, waiting: 0, refuse };
  asking.set(question, asked);
  return asked;
}

/** Whether an act was left undone because no reason was given: whoever was asked knows. */
export function gaveNoReason(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reason-required';
}
