import { describe, expect, it } from 'vitest';
import { groupByDay } from './days.ts';
import { durationParts } from './durations.ts';
import { appendOlder, joinNewest, leavesGap, withPeople } from './history-pages.ts';
import { acceptersOf } from '#features/alarming/alarms/timeline/summary.ts';
import { anEntry } from '@belfry/contract/ground/history/history-entry.fixture.ts';

const page = (ids: number[], nextCursor: string | null) => ({
  items: ids.map((id) => anEntry(id, id, 'device.connected', {})),
  nextCursor,
});
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => Number(id));

describe('the loaded history', () => {
  const known = page([10, 9, 8], 'older-than-8');

  it('gets newer entries on top and keeps where it goes on below', () => {
    const joined = joinNewest(known, page([12, 11, 10], 'older-than-10'));
    expect(idsOf(joined)).toEqual([12, 11, 10, 9, 8]);
    expect(joined.nextCursor).toBe('older-than-8');
  });

  it('never has a gap', () => {
    const far = page([30, 29], 'older-than-29');
    expect(leavesGap(far, known)).toBe(true);
    expect(joinNewest(known, far)).toEqual(far);
    expect(leavesGap(page([10], 'x'), known)).toBe(false);
    expect(leavesGap(far, undefined)).toBe(false);
  });

  it('names nobody where a node of the version before answers, and else whom the answer names', () => {
    const accepted = anEntry(2, 2, 'acceptance', { via: 'portal', more: 0 });
    const { person: _, ...ofBefore } = accepted;
    const items = [accepted, ofBefore as typeof accepted];
    const pages = withPeople({ items, nextCursor: null });
    expect(acceptersOf({ state: 'accepted' }, pages.items)).toMatchObject({
      people: [{ name: 'Anna' }, { name: '' }],
    });
  });

  it('takes over what is all there is', () => {
    expect(idsOf(joinNewest(known, page([2, 1], null)))).toEqual([2, 1]);
    expect(idsOf(joinNewest(page([], null), page([1], null)))).toEqual([1]);
  });

  it('goes on below', () => {
    expect(idsOf(appendOlder(known, page([7], null)))).toEqual([10, 9, 8, 7]);
  });
});

describe('durationParts', () => {
  it('has the largest unit and the one below', () => {
    const words = (seconds: number) =>
      durationParts(seconds * 1000)
        .map(({ unit, n }) => `${n} ${unit}`)
        .join(' ');
    expect(words(0.4)).toBe('');
    expect(words(22)).toBe('22 seconds');
    expect(words(65)).toBe('1 minutes 5 seconds');
    expect(words(3600)).toBe('1 hours');
    expect(words(3605)).toBe('1 hours');
    expect(words(7 * 86_400 + 3 * 3600)).toBe('7 days 3 hours');
    expect(words(-5)).toBe('');
  });
});

describe('who accepted', () => {
  const anna = anEntry(1, 5, 'acceptance', { via: 'voice', more: 0 });
  const late = anEntry(2, 9, 'acceptance', { via: 'sms', more: 0 }, { late: true });

  it('is whoever the proof names, at the moment that it gives', () => {
    expect(acceptersOf({ state: 'restored' }, [anna, late])).toEqual({
      kind: 'people',
      people: [{ at: anna.at, name: 'Anna', via: 'voice' }],
    });
  });

  it('is nobody once the alarm is over, and not yet anybody before', () => {
    for (const state of ['restored', 'none', 'disabled'] as const)
      expect(acceptersOf({ state }, [late])).toEqual({ kind: 'nobody' });
    for (const state of ['reporting', 'max-repeated', 'failed', 'restoring'] as const)
      expect(acceptersOf({ state }, [])).toEqual({ kind: 'not-yet' });
  });
});

describe('days', () => {
  it('groups by the day on which an entry became known', () => {
    const row = (id: number, receivedAt: string) => ({
      entry: anEntry(id, 0, 'event.active', {}, { receivedAt }),
      episodeId: null,
    });
    const days = groupByDay(
      [row(3, '2026-11-20T01:00:00Z'), row(2, '2026-11-20T00:10:00Z'), row(1, '2026-11-19T23:00:00Z')],
      (at) => at.slice(0, 10),
    );
    expect(days.map(({ rows }) => rows.length)).toEqual([2, 1]);
  });
});
