import { storedUserId } from '#platform/api-client/signed-call.ts';
import { online } from '#platform/connectivity.ts';
import { formatDate, formatSeconds } from '#platform/i18n/dates.ts';
import { ownTimeZone } from '#ui/present.ts';
import { storedRefreshToken, storedToken } from '#platform/session/token-store.ts';
import { keyOf, logOfFault, type NewLog } from './log-of-fault.ts';
import { addLog } from './log-store.ts';
import type { Fault, Place } from './note-fault.ts';
import { sendLogs, sendUnkept } from './send-logs.ts';

export { sendLogs };

/** By which an entry can be found: the number that it has in this browser, and its moment. */
export interface NotedLog {
  number: number;
  /** For people, to the second. */
  time: string;
}

/** Milliseconds within which the same fault is one entry. */
const oneMinute = 60_000;
const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** Entries in a minute; a page that fails all the time says nothing new. */
const mostAMinute = 10;

const recent = new Map<string, { at: number; noted: Promise<NotedLog | null> }>();
/** Number of the newest entry that the browser did not keep. */
let unkept = 0;

/** Keeps a fault and sends it with all that waits; the same fault within a minute is the same entry. */
export function writeFault(fault: Fault, place: Place): Promise<NotedLog | null> {
  const known = [storedToken() ?? '', storedRefreshToken() ?? '', ...typedSecrets()];
  const log = logOfFault(fault, place, { isOnline: online.get(), known });
  if (!log) return Promise.resolve(null);
  for (const [key, { at }] of recent) if (at <= place.at - oneMinute) recent.delete(key);
  const key = keyOf(log);
  const before = recent.get(key);
  if (before) return before.noted;
  if (recent.size >= mostAMinute) return Promise.resolve(null);
  const noted = keep(log);
  recent.set(key, { at: place.at, noted });
  return noted;
}

async function keep(log: NewLog): Promise<NotedLog> {
  const time = wordsOf(new Date(log.logTime));
  const userId = storedUserId() ?? null;
  try {
    const number = await addLog({ ...(userId === null ? withoutIds(log) : log), userId });
    void sendLogs();
    return { number, time };
  } catch {
    unkept += 1;
    void sendUnkept({ id: unkept, ...log }, userId);
    return { number: unkept, time };
  }
}

function wordsOf(moment: Date): string {
  const timeZone = ownTimeZone();
  return `${formatDate(moment, timeZone)} ${formatSeconds(moment, timeZone)}`;
}

/** What stays when nobody is signed in names nothing of whoever was: the page may still be that of their device. */
function withoutIds(log: NewLog): NewLog {
  const hide = (text: string) => text.replaceAll(anyId, '{id}');
  return {
    ...log,
    message: hide(log.message),
    url: log.url === null ? null : hide(log.url),
    stack: log.stack === null ? null : hide(log.stack),
  };
}

/** What stands in a field for a secret right now. */
function typedSecrets(): string[] {
  const fields = globalThis.document?.querySelectorAll<HTMLInputElement>(
    'input[type=password], input[autocomplete=one-time-code], input[name=pin]',
  );
  return [...(fields ?? [])].map(({ value }) => value);
}
