import type { ToldPeople } from '@belfry/contract/alarming/alarms/told-people.contract.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { deviceQuery } from '#platform/live/device-query.ts';
import { liveKeys } from '#platform/live/live-keys.ts';
import { shown } from '#platform/shown.fixture.tsx';
import { testAttempt, testEpisode } from '../episode.fixture.ts';
import { AfterAccept } from './after-accept.tsx';

const heard = testAttempt('Anna', { state: 'heard', delivered: true });
const missed = testAttempt('Ben', {
  state: 'no-answer',
  delivered: false,
  startedAt: '2026-11-20T03:05:00.000Z',
});
const accepted = testEpisode({ state: 'accepted', attempts: [missed, heard], allowedActions: [] });

function after(
  { notes = '', location = '', told }: { notes?: string; location?: string; told?: ToldPeople['people'] },
  episode = accepted,
): string {
  const client = new QueryClient();
  const known: readonly unknown[] = deviceQuery(episode.deviceId).queryKey;
  client.setQueryData(known, { notes, location });
  if (told)
    client.setQueryData([...liveKeys.history, episode.deviceId, { told: episode.id }], { people: told });
  return shown(<AfterAccept episode={episode} />, client);
}

test('whoever drives there reads where, what is noted of the place, who was alarmed, and who knows', () => {
  const told = [
    { name: 'Anna', failed: false },
    { name: 'Cem', failed: true },
  ];
  expect(after({ notes: 'Key under the mat', location: 'Oosterweg 12', told })).toBe(
    'Oosterweg 12 Key under the mat Alarmed so far Anna: phone call (Heard) Ben: phone call (No answer) ' +
      'Told that it is accepted Anna, Cem (could not be told)',
  );
});

test('what is not known yet, or is nothing, takes no more words than that', () => {
  expect(after({ told: [] })).toMatch(/^Alarmed so far .* Told that it is accepted Nobody else$/);
  expect(after({})).toMatch(/Told that it is accepted Loading$/);
  // Of an alarm that a group's report speaks for, nobody was called by itself.
  expect(after({ notes: 'Key' }, { ...accepted, attempts: [] })).toBe('Key');
});
