import type { Episode, OpenAlarm } from '@belfry/contract/alarming/alarms/alarms.contract.ts';

type OpenAlarmChange = Pick<
  OpenAlarm,
  'episodeId' | 'covers' | 'state' | 'since' | 'raisedAt' | 'until' | 'calling' | 'allowedActions' | 'version'
>;

/** What an episode tells about the row of its alarm in the list of open ones. */
export function asOpenAlarm(event: Episode): OpenAlarmChange {
  const { id, attempts, state, since, raisedAt, until, allowedActions, version } = event;
  return {
    episodeId: id,
    ...(event.covers && { covers: event.covers }),
    state,
    since,
    raisedAt,
    until,
    calling: callingOf({ state, attempts }),
    allowedActions,
    version,
  };
}

/** Whom the run asked last and until when, as the server says it of an open alarm; null while nobody is asked. */
export function callingOf({ state, attempts }: Pick<Episode, 'state' | 'attempts'>): OpenAlarm['calling'] {
  if (state !== 'reporting') return null;
  const [last] = attempts
    .filter(({ acceptUntil, delivered }) => acceptUntil !== null && delivered !== false)
    .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  if (!last?.acceptUntil) return null;
  return { name: last.contactName, medium: last.medium, acceptUntil: last.acceptUntil };
}
