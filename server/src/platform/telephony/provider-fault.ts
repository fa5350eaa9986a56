/** What went wrong with a provider, as far as it may be logged: no header, no body, no address. */
export class ProviderFault extends Error {
  /** HTTP status of its answer; undefined when it did not answer. */
  readonly status: number | undefined;
  readonly code: string | number | undefined;
  /** Its own words of a refusal; null where it did not answer. */
  readonly words: string | null;

  constructor(error: unknown) {
    const { message, status, code } = error as { message?: string; status?: number; code?: string | number };
    super(`the telephony provider: ${message ?? 'no answer'}`);
    this.name = 'ProviderFault';
    this.status = status;
    this.code = code;
    this.words = status === undefined || !message ? null : message.slice(0, 200);
  }
}

/** Whether a provider or mail server has understood and says no: another try would hear the same. */
export function isRefusal(error: unknown): boolean {
  const { status, responseCode } = error as { status?: number; responseCode?: number };
  const refusedByApi =
    status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429;
  return refusedByApi || (responseCode !== undefined && responseCode >= 500);
}
