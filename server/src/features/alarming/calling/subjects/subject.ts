import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import type { AcceptanceResult, Accepter } from '#features/alarming/alarms/acceptance/accept-episode.ts';
import type { Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import type { AlarmOfEpisode } from './subject.queries.ts';

/** What an answer did. */
export type Taken = Pick<AcceptanceResult, 'answer' | 'spokeFor'>;

/** Tells open browsers of what was committed. */
export type Publish = (platform: Platform) => Promise<void>;

/** What the calling does with what it calls about. `subjects.ts` has one for each kind. */
export interface Subject {
  /** Whether it lets a real alarm go first now, so that nothing of it may go out. */
  givesWay(database: Kysely<DB>, companyId: string): Promise<boolean>;
  /** Whoever was called by an attempt accepts what its `episode_id` names. */
  accept(platform: Platform, attempt: AttemptFacts, accepter: Accepter): Promise<Taken>;
  /** As {@link Subject.accept}, in the caller's transaction; what it gives follows after the commit. */
  acceptWithin(trx: Kysely<DB>, now: Date, attempt: AttemptFacts, accepter: Accepter): Promise<Publish>;
  /** What an acceptance by an attempt would do now. */
  foretell(database: Kysely<DB>, attempt: AttemptFacts): Promise<Answer>;
  /** Tells open browsers that something became of an attempt. */
  publish(
    platform: Platform,
    attempt: Pick<AttemptFacts, 'company_id' | 'device_id' | 'episode_id'>,
  ): Promise<void>;
  /** Makes up for an attempt that went out just after nothing wanted it any more. */
  makeUp(platform: Platform, attempt: AttemptFacts): Promise<void>;
  /** How many people must accept it. */
  findAmount(database: Kysely<DB>, alarm: AlarmOfEpisode): Promise<number>;
}
