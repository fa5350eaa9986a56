/** Why a push service did not take a message. */
export type PushFailure =
  /** It does not know the app any more (404, 410). */
  | 'gone'
  /** It has understood and says no. */
  | 'refused'
  /** Not now (429, 5xx): again later. */
  | 'busy'
  /** No answer. */
  | 'unreachable'
  /** The endpoint is no push service that we send to. */
  | 'forbidden-address';

/** A message that a push service did not take, as far as it may be logged: never its endpoint, which is a secret. */
export class PushFault extends Error {
  readonly failure: PushFailure;
  readonly status: number | undefined;

  constructor(failure: PushFailure, status?: number) {
    super(`the push service: ${status ?? failure}`);
    this.name = 'PushFault';
    this.failure = failure;
    this.status = status;
  }

  /** Whether another try may be heard. */
  get mayPass(): boolean {
    return this.failure === 'busy' || this.failure === 'unreachable';
  }
}

/** What a status of a push service means (RFC 8030 §5, §8); null for success. */
export function failureOf(status: number): PushFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'busy' : 'refused';
}
