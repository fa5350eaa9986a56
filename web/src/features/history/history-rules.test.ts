import { describe, expect, it } from 'vitest';
import { groupByDay, receivedLater } from './days.ts';
import { durationParts } from './durations.ts';
import { appendOlder, joinNewest, leavesGap } from './history-pages.ts';
import { boundsOf, parseDay } from './periods.ts';
import { testEntry } from '@belfry/contract/history/test-entry.ts';

const page = (ids: number[], nextCursor: string | null) => ({
  items: ids.map((id) => testEntry(id, id, 'device.connected')),
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

describe('periods', () => {
  const now = new Date(2026, 10, 20, 15, 30);
  const nothing = { from: '', to: '' };

  it('reads a day as people write it', () => {
    expect(parseDay('20/11/2026')).toEqual(new Date(2026, 10, 20));
    expect(parseDay(' 1.2.2026 ')).toEqual(new Date(2026, 1, 1));
    expect(parseDay('20112026')).toEqual(new Date(2026, 10, 20));
    expect(parseDay('31/02/2026')).toBeNull();
    expect(parseDay('2026-11-20')).toBeNull();
    expect(parseDay('')).toBeNull();
  });

  it('bounds whole days of whoever looks', () => {
    expect(boundsOf('all', now, nothing)).toEqual({});
    expect(boundsOf('today', now, nothing)).toEqual({ from: new Date(2026, 10, 20).toISOString() });
    expect(boundsOf('yesterday', now, nothing)).toEqual({
      from: new Date(2026, 10, 19).toISOString(),
      to: new Date(2026, 10, 19, 23, 59, 59, 999).toISOString(),
    });
    expect(boundsOf('week', now, nothing)).toEqual({ from: new Date(2026, 10, 14).toISOString() });
    expect(boundsOf('days', now, { from: '1/11/2026', to: 'rubbish' })).toEqual({
      from: new Date(2026, 10, 1).toISOString(),
    });
  });
});

describe('days', () => {
  it('groups by the day on which an entry became known', () => {
    const row = (id: number, receivedAt: string) => ({
      entry: testEntry(id, 0, 'event.active', {}, { receivedAt }),
      episodeId: null,
    });
    const days = groupByDay(
      [row(3, '2026-11-20T01:00:00Z'), row(2, '2026-11-20T00:10:00Z'), row(1, '2026-11-19T23:00:00Z')],
      (at) => at.slice(0, 10),
    );
    expect(days.map(({ rows }) => rows.length)).toEqual([2, 1]);
  });

  it('remarks on clocks that differ by more than the way of a message', () => {
    const at = '2026-11-20T00:00:00.000Z';
    expect(receivedLater({ at, receivedAt: '2026-11-20T00:00:04.000Z' })).toBeNull();
    expect(receivedLater({ at, receivedAt: '2026-11-20T00:00:06.000Z' })).toBe('2026-11-20T00:00:06.000Z');
  });
});
