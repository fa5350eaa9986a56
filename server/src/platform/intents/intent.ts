import type { Selectable } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * An intent: what a row of a room wants of the world outside, once. The room makes the row in the transaction of
 * whatever wants it; the row stays the room's, with its company and its erasure.
 */
export interface IntentRow {
  /** A UUID; also the key of every request. */
  id: string;
  /**
   * When it was asked for first, in business time. As long as `provider_id` is null it is unknown what became of that; a
   * refusal makes it null again.
   */
  requested_at: Date | null;
  /** Until this moment of real time a request is under way. */
  request_until: Date | null;
  /** The answer: what the provider calls it. */
  provider_id: string | null;
  /** When the room had done with it, whatever the provider did; from then on it is not asked for. Only the room sets it. */
  ended_at: Date | null;
}

/** The tables whose rows are intents: those that have the columns of one. */
export type IntentTable = {
  [Table in keyof DB]: Selectable<DB[Table]> extends IntentRow ? Table : never;
}[keyof DB];

/** What a provider took. */
export interface Taken {
  providerId: string;
}

/** What is the same for all that a provider is asked for. */
export interface ProviderTerms {
  /** Milliseconds after which a request has ended, answered or not. */
  answersWithin: number;
  /** Milliseconds from the first request in which another of the same key does nothing new; 0 where it knows no keys. */
  keyHoldsFor: number;
  /** Whether an error of `send` says for sure that nothing was taken: not a time-out, and not a 409 of a key in use. */
  isRefusal(error: unknown): boolean;
}

/** How a provider is asked for one thing. Requests end with the signal. */
export interface Ways {
  /** Asks for it. @throws when there is no good answer: a page of a proxy, which is no answer, too */
  send(request: { key: string; signal: AbortSignal }): Promise<Taken>;
  /** What the provider took for it since the first request; null where it knows for sure that it took nothing. */
  find(sought: { key: string; since: Date; signal: AbortSignal }): Promise<Taken | null>;
}

/** A row of a table, and whom it asks. */
export interface Intent {
  table: IntentTable;
  id: string;
  provider: ProviderTerms;
}
