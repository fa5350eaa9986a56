import { personNamed } from '#features/ground/history/named-person.ts';
import type { Kysely } from 'kysely';
import type { Acceptance } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { continueRuns, wakeRuns } from '#features/alarming/call-lists/runs.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { accepts, type Answer } from './answer.rules.ts';
import type { AlarmChanges, AlarmWork, NodeRow } from '../engine/alarm-work.ts';
import type { EpisodeRow } from '../alarms.queries.ts';
import { openAlarmWork } from '../engine/open-alarm-work.ts';
import { allowedNodeActions } from '../engine/node.machine.ts';
import {
  findEpisode,
  findPast,
  findToldTo,
  insertAcceptance,
  noteToldBy,
  type Past,
} from './episodes.queries.ts';
import { readAnswer, type Person } from './read-answer.ts';
import { publishChanges, publishEpisodes } from '../engine/publish-changes.ts';

/** Who accepts and how; from the device itself somebody is known by name alone. */
export interface Accepter extends Person {
  companyId: string;
  via: Acceptance['via'];
  /** What a device said as the moment, as it said it: the same again is one acceptance. */
  saidAt?: string;
}

/** What an acceptance did; `more` people must accept when it is above 0. */
export interface AcceptanceResult {
  answer: Answer;
  late: boolean;
  more: number;
  /** Of a group's report: the alarms that this person was told of, where none of them can be accepted any more. */
  spokeFor?: readonly string[];
}

/** What an acceptance did, with what has to be published after the commit. */
export interface AcceptanceStep {
  changes: AlarmChanges;
  result: AcceptanceResult;
}

/**
 * Accepts an episode. When enough different people did, the calling stops and the others are told. A late or repeated
 * acceptance is recorded once and changes nothing; one of what is over, once more for each time the alarm came back. That
 * of a group's report by a message accepts the alarms that this person was told of; those that joined since go on, and where
 * none but those do, nothing is accepted.
 * @throws {AppError} `not-found` for an episode of no or another company
 */
export async function acceptEpisode(
  platform: Platform,
  episodeId: string,
  accepter: Accepter,
): Promise<AcceptanceResult> {
  const now = platform.clock.now();
  const step = await platform.database.transaction('engine', (trx) =>
    acceptWithin(trx, now, episodeId, accepter),
  );
  await publishAcceptance(platform, episodeId, accepter.companyId, step);
  return step.result;
}

/** As {@link acceptEpisode}, in the caller's transaction; {@link publishAcceptance} follows after the commit. */
export async function acceptWithin(
  trx: Kysely<DB>,
  now: Date,
  episodeId: string,
  accepter: Accepter,
): Promise<AcceptanceStep> {
  const found = await findEpisode(trx, episodeId);
  if (!found || found.company_id !== accepter.companyId) throw new AppError('not-found');
  const named = [{ deviceId: found.device_id, alarmId: found.alarm_id }];
  const work = await openAlarmWork(trx, now, [found.device_id], named);
  // Read under the lock: another acceptance may have been quicker.
  const read = await readAnswer(trx, episodeId, accepter);
  const node = work.node(found.device_id, found.alarm_id);
  if (!read || !node) throw new AppError('not-found');
  const { episode, known } = read;
  const covered = work.coveredBy(node).filter((one) => one.episode_id !== null && mayBeAccepted(one));
  const told = isMessage(accepter.via) ? await findToldTo(trx, episodeId, accepter.contactId) : null;
  const past =
    told && covered.length > 0 && !covered.some(({ episode_id: id }) => id !== null && told.has(id))
      ? await findPast(trx, [...told])
      : null;
  const answer = past ? answerToPast(past) : read.answer;
  const more = 'more' in answer ? answer.more : 0;
  const open = accepts(answer) || more > 0;
  const spokeFor = past?.episodes.map(({ name }) => name);
  const result = { answer, late: !open, more, ...(spokeFor && { spokeFor }) };

  const acceptance = { ...accepter, at: now, late: !open, more };
  if (!known) await note(trx, work, { ...acceptance, episode });
  if (answer.kind === 'accepted') {
    const acceptedBy = { name: accepter.name, contactId: accepter.contactId };
    const left: NodeRow[] = [];
    // What a report covers goes first: once the report is accepted, its group would report by itself again.
    for (const one of covered) {
      const { episode_id: id, device_id, alarm_id, name, company_id } = one;
      if (!id) continue;
      if (told && !told.has(id)) {
        left.push(one);
        continue;
      }
      await note(trx, work, { ...acceptance, episode: { id, device_id, alarm_id, name, company_id } });
      work.tell(one, 'accepted', { acceptedBy });
    }
    work.tell(node, 'accepted', { acceptedBy });
    if (left.length > 0) work.leaveOut(node, left, episode.covers);
  } else if (past && episode.over_at) {
    // What goes on of a report that has ended is asked for by its own name.
    work.leaveOut(node, covered, episode.covers);
  } else if (past) {
    // The answer names what the report speaks for now, so that the next one can accept it.
    work.speakOnlyFor(node, covered);
    const ids = covered.flatMap(({ episode_id: id }) => id ?? []);
    await noteToldBy(trx, episodeId, accepter.contactId, ids);
  } else if (open) {
    await continueRuns(trx, [episodeId], now);
    await enqueue(trx, [wakeRuns(now)]);
  }
  return { changes: await work.save(trx), result };
}

/** Tells browsers and devices of an acceptance that was committed. */
export async function publishAcceptance(
  platform: Platform,
  episodeId: string,
  companyId: string,
  { changes }: AcceptanceStep,
): Promise<void> {
  await publishChanges(platform, changes);
  if (changes.nodes.length === 0) await publishEpisodes(platform, [companyId], [episodeId]);
}

async function note(
  trx: Kysely<DB>,
  work: AlarmWork,
  {
    episode,
    more,
    ...acceptance
  }: Accepter & {
    episode: Pick<EpisodeRow, 'id' | 'device_id' | 'alarm_id' | 'name' | 'company_id'>;
    at: Date;
    late: boolean;
    more: number;
  },
): Promise<void> {
  const { at, late, name, via, saidAt } = acceptance;
  await insertAcceptance(trx, { ...acceptance, episodeId: episode.id });
  work.note({
    companyId: episode.company_id,
    deviceId: episode.device_id,
    episodeId: episode.id,
    alarmId: episode.alarm_id,
    alarmName: episode.name,
    kind: 'acceptance',
    at,
    late,
    person: personNamed(acceptance, name),
    detail: { via, more, ...(saidAt !== undefined && { saidAt }) },
  });
  work.touchEpisode(episode.id);
}

/** The answer to a message of which every alarm is over, or accepted by others. */
function answerToPast({ episodes, acceptances }: Past): Answer {
  const ends = episodes.map(({ restored_at: restoredAt, over_at: overAt }) => restoredAt ?? overAt);
  if (ends.every((end) => end !== null)) {
    const at = new Date(Math.max(...ends.map((end) => end.getTime())));
    const restored = episodes.every(({ restored_at: restoredAt }) => restoredAt !== null);
    return { kind: 'over', at, restored, again: null, calm: false };
  }
  const last = acceptances.at(-1);
  const names = [...new Set(acceptances.map(({ name }) => name))];
  return { kind: 'late', by: last ? { names, at: last.at } : null };
}

/** Whether somebody answers what they were sent or told, not what they see as it stands. */
function isMessage(via: Accepter['via']): boolean {
  return via !== 'portal' && via !== 'device';
}

function mayBeAccepted(node: NodeRow): boolean {
  const standing = {
    state: node.state,
    resumeState: node.resume_state,
  };
  return allowedNodeActions(standing).includes('accept');
}
