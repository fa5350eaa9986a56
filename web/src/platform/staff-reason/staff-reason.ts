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

function keep(companyId: string, reason: string): void {
  const others = Object.entries(kept()).filter(([id]) => id !== companyId);
  const all = [...others.slice(1 - keptAtMost), [companyId, { reason, until: Date.now() + hourMs }]];
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(all) as object));
  reasonsChanged.set(reasonsChanged.get() + 1);
}

/** The reason that holds for a company; undefined where it has to be asked for. */
export function keptReason(companyId: string): string | undefined {
  return kept()[companyId]?.reason;
}

/** Where a screen does not know whose it is: the reason is kept for that screen alone. */
const unknown: StaffCompany = { id: '' };

const asking = new Map<string, Promise<string | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Why staff look at a company or act in it: what they said within the hour, else they are asked. Calls that wait for the
 * same company ask once; other companies are asked for one after the other.
 * @throws {ApiError} `reason-required` where they give none
 */
export async function reasonFor(company: StaffCompany = unknown): Promise<string> {
  const known = keptReason(company.id);
  if (known !== undefined) return known;
  return askForReason(company);
}

/** Asks, whatever holds so far. @throws {ApiError} `reason-required` where they give none */
export async function askForReason(company: StaffCompany): Promise<string> {
  let answer = asking.get(company.id);
  if (!answer) {
    answer = last.then(() => ask(company)).finally(() => asking.delete(company.id));
    asking.set(company.id, answer);
    last = answer;
  }
  const reason = await answer;
  if (reason === null) throw new ApiError({ code: 'reason-required', status: 400 });
  if (company.id !== '') keep(company.id, reason);
  return reason;
}

async function ask(company: StaffCompany): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const userId = session.get().user?.id;
  const stop = session.subscribe(() => {
    if (session.get().user?.id !== userId) resolve(null);
  });
  reasonQuestion.set({
    company,
    before: keptReason(company.id) ?? '',
    given: resolve,
    refused: () => resolve(null),
  });
  try {
    return await promise;
  } finally {
    stop();
    reasonQuestion.set(null);
  }
}

/** Whether an act was left undone because no reason was given: whoever was asked knows. */
export function gaveNoReason(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reason-required';
}
