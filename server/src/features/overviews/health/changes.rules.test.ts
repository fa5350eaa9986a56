import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesOf, type Cause, type OpenFinding } from './changes.rules.ts';
import { rankOf } from './urgency.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const cause = (subjectId: string, of: Partial<Cause> = {}): Cause => ({
  subjectId,
  companyId: 'c',
  deviceId: null,
  since: null,
  facts: { subscribed: true },
  ...of,
});
/** What is open after the changes were written. */
function written(open: readonly OpenFinding[], causes: readonly Cause[]): OpenFinding[] {
  const { opened, changed, gone } = changesOf('silent', causes, open, now);
  const after = new Map(changed.map((finding) => [finding.id, finding]));
  return [
    ...open.filter(({ id }) => !gone.includes(id)).map((finding) => after.get(finding.id) ?? finding),
    ...opened.map(({ subjectId, companyId, deviceId, since, rank, facts }) => ({
      id: `f-${subjectId}`,
      subjectId,
      companyId,
      deviceId,
      since,
      rank,
      facts,
    })),
  ];
}

test('a finding stays as old as it was, and takes an older beginning and other facts', () => {
  const open = {
    id: '1',
    subjectId: 'a',
    companyId: 'c',
    deviceId: null,
    since: new Date('2026-11-20T02:00:00Z'),
    rank: 16,
    facts: { subscribed: true },
  };
  expect(changesOf('silent', [cause('a')], [open], now)).toEqual({ opened: [], changed: [], gone: [] });
  const older = new Date('2026-11-20T01:00:00Z');
  expect(changesOf('silent', [cause('a', { since: older })], [open], now).changed).toEqual([
    { ...open, since: older },
  ]);
  expect(
    changesOf('silent', [cause('a', { facts: { monitored: true, subscribed: true } })], [open], now).changed,
  ).toEqual([{ ...open, rank: 1, facts: { monitored: true, subscribed: true } }]);
  for (const elsewhere of [{ companyId: 'd' }, { deviceId: 'x' }])
    expect(changesOf('silent', [cause('a', elsewhere)], [open], now)).toMatchObject({
      opened: [elsewhere],
      changed: [],
      gone: ['1'],
    });
});

const causes = fc.uniqueArray(
  fc.record({
    subjectId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    subscribed: fc.boolean(),
    monitored: fc.boolean(),
  }),
  { selector: ({ subjectId }) => subjectId },
);
const asCauses = (given: { subjectId: string; subscribed: boolean; monitored: boolean }[]) =>
  given.map(({ subjectId, ...facts }) => cause(subjectId, { facts }));

test('what is open is what is wrong, and a second count has nothing to write', () => {
  fc.assert(
    fc.property(causes, causes, (before, after) => {
      const open = written(written([], asCauses(before)), asCauses(after));
      expect(open.map(({ subjectId }) => subjectId).toSorted()).toEqual(
        after.map(({ subjectId }) => subjectId).toSorted(),
      );
      for (const { rank, facts } of open) expect(rank).toBe(rankOf('silent', facts));
      expect(changesOf('silent', asCauses(after), open, now)).toEqual({ opened: [], changed: [], gone: [] });
    }),
  );
});
