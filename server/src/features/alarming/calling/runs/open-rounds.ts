import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/database/database.ts';
import type { AlarmWork, NodeRow } from '#features/alarming/alarms/engine/alarm-work.ts';
import { isGroupReport } from '#features/alarming/alarms/engine/grouping.rules.ts';
import { openAlarmWork } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import {
  readListsOfAlarms,
  type ListOfAlarm,
} from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { findAttemptsOfRuns, leaveUnanswered } from '../attempts/attempts.queries.ts';
import { findAcceptances, type Acceptor } from '../subjects/subject.queries.ts';
import { findTesting } from '../test-runs/test-runs.queries.ts';
import { findCarriedAttempts, type TriedAttempt } from './carried-attempts.queries.ts';
import { standingOf, type RoundNode } from './round.rules.ts';
import { noWrites, type RoundWrites } from './round-writes.ts';
import { lockDueRuns, type DueRun, type LockedRun } from './runs.queries.ts';

/** A round that goes on, under the lock of its device. */
export interface Round {
  work: AlarmWork;
  node: NodeRow;
  run: LockedRun;
  /** Whom its alarm calls; undefined where the company has no such list any more. */
  called: ListOfAlarm | undefined;
  /** What was tried, by the round or by its report in its place. */
  attempts: TriedAttempt[];
  acceptedBy: readonly Acceptor[];
  /** A test of its company is calling now. */
  testing: boolean;
  /** Since when the administrators are called instead of the list. */
  fallbackAt: Date | null;
  now: Date;
  limitMinutes: number;
}

/**
 * The rounds of which somebody is to be called now, with all that their plans ask, read for all of them at once. Not among
 * them, and among what is to be written, are those whose alarm is held or over.
 */
export async function openRounds(
  trx: Kysely<DB>,
  { CONTACT_LIMIT_MINUTES: limitMinutes }: Pick<Config, 'CONTACT_LIMIT_MINUTES'>,
  due: readonly DueRun[],
  now: Date,
): Promise<{ work: AlarmWork; rounds: Round[]; writes: RoundWrites }> {
  const alarmOf = new Map(due.map(({ id, alarmId }) => [id, alarmId]));
  const [work, runs] = await Promise.all([
    openAlarmWork(
      trx,
      now,
      due.map(({ deviceId }) => deviceId),
      due,
    ),
    lockDueRuns(trx, [...alarmOf.keys()], now),
  ]);
  const writes = noWrites();
  const going = runs.flatMap((run) => {
    const node = work.node(run.device_id, alarmOf.get(run.id) ?? '');
    const standing = standingOf(node && asRoundNode(node), run.episode_id);
    if (standing === 'goes-on' && node) return [{ run, node }];
    const over = standing === 'held' ? null : ({ outcome: 'stopped', at: now } as const);
    writes.steps.push({ runId: run.id, nextStepAt: null, fallbackAt: run.fallback_at, over });
    return [];
  });
  if (going.length === 0) return { work, rounds: [], writes };
  const facts = await readFacts(trx, going, now);
  const rounds = going.map(({ run, node }, index) => ({
    work,
    node,
    run,
    called: facts.lists[index],
    attempts: [...(facts.own.get(run.id) ?? []), ...(facts.carried.get(run.id) ?? [])],
    acceptedBy: facts.accepted.get(run.episode_id) ?? [],
    testing: facts.testing.has(run.company_id),
    fallbackAt: run.fallback_at,
    now,
    limitMinutes,
  }));
  return { work, rounds, writes };
}

type Going = Pick<Round, 'run' | 'node'>;

/** What the plans of rounds ask, in one round trip. */
async function readFacts(trx: Kysely<DB>, going: readonly Going[], now: Date) {
  const wanted = going.map(({ run, node }) => ({ companyId: run.company_id, callListId: node.call_list_id }));
  // What a report did for others is theirs; what it did for its own round stands among what was carried.
  const speaking = going.filter(({ node }) => !isGroupReport(node.alarm_id));
  const carrying = going.filter(({ node }) => isGroupReport(node.alarm_id) || node.alarm_group);
  const [lists, own, carried, accepted, testing] = await Promise.all([
    readListsOfAlarms(trx, wanted),
    findAttemptsOfRuns(trx, idsOf(speaking)),
    findCarriedAttempts(trx, idsOf(carrying)),
    findAcceptances(
      trx,
      going.map(({ run }) => run.episode_id),
    ),
    findTesting(trx, [...new Set(wanted.map(({ companyId }) => companyId))]),
  ]);
  return {
    lists,
    own: Map.groupBy(await leaveUnanswered(trx, own, now), (attempt) => attempt.run_id),
    carried: Map.groupBy(carried, (attempt) => attempt.run_id),
    accepted: Map.groupBy(accepted, ({ episodeId }) => episodeId),
    testing,
  };
}

const idsOf = (going: readonly Going[]) => going.map(({ run }) => run.id);

/** An alarm point as the rules of a round see it. */
export function asRoundNode(node: NodeRow): RoundNode {
  return {
    alarmId: node.alarm_id,
    state: node.state,
    coveredState: node.covered_state,
    episodeId: node.episode_id,
  };
}
