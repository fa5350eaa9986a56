/** A job that keeps failing, as staff may hear of it. */
export interface JobFailure {
  /** What `npm run jobs` takes. */
  id: string;
  name: string;
  /** How often it was tried. */
  attempts: number;
  /** It is not tried again. */
  isLast: boolean;
  /** What went wrong, in a line, without anything that the job carries. */
  error: string;
}

/** Failures of one job that are nothing special: a provider was slow, a connection broke. */
const toleratedFailures = 3;

/** Whether a job has failed so often that somebody should look: more than three times, or for good. */
export function isAlarming(attempts: number, maxAttempts: number): boolean {
  return attempts > toleratedFailures || attempts >= maxAttempts;
}

const longestError = 500;
/** What may be a secret wherever it stands: the credentials of an address, a long word of a token. An id is none. */
const credentials = /\/\/[^\s/@]*@/g;
const longWord = /[\w+.=-]{32,}/g;
const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A text of an error without what the job carried and what looks like a secret. */
export function withoutSecrets(text: string, payload: unknown): string {
  let plain = text;
  for (const value of valuesOf(payload).toSorted((a, b) => b.length - a.length))
    plain = plain.replaceAll(value, '…');
  return plain.replace(credentials, '//…@').replace(longWord, (word) => (id.test(word) ? word : '…'));
}

/** What an error says in a line, and what those in it say, without secrets. */
export function errorLine(error: unknown, payload: unknown): string {
  const inner = error instanceof AggregateError ? error.errors.slice(0, 3) : [];
  const said = [error, ...inner].map((each) =>
    each instanceof Error ? `${each.name}: ${each.message}` : String(each),
  );
  return withoutSecrets(said.join(' / '), payload).replaceAll(/\s+/g, ' ').slice(0, longestError);
}

/** Every text that a payload holds, but ids and what is too short to tell anything. */
function valuesOf(payload: unknown): string[] {
  if (typeof payload === 'string') return payload.length < 4 || id.test(payload) ? [] : [payload];
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.values(payload).flatMap(valuesOf);
}
