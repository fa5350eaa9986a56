import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAskedFor, nextQuestion, nextTextQuestion } from './phone-calls.rules.ts';
import { phoneVerdict } from './phone-limit.rules.ts';

const limit = { calls: 4, texts: 6, minutes: 10 };

test.each([
  ['voice', false, { calls: 3, texts: 9, saidMore: false }, true, false],
  ['voice', false, { calls: 4, texts: 0, saidMore: false }, false, true],
  ['voice', false, { calls: 4, texts: 0, saidMore: true }, false, false],
  ['voice', true, { calls: 40, texts: 0, saidMore: true }, true, false],
  ['sms', false, { calls: 9, texts: 5, saidMore: false }, true, false],
  ['sms', false, { calls: 0, texts: 6, saidMore: false }, false, true],
  ['sms', true, { calls: 0, texts: 6, saidMore: false }, true, false],
] as const)(
  '%s, first of its point %s, after %o goes out: %s, says more: %s',
  (medium, isFirst, use, goesOut, saysMore) => {
    expect(phoneVerdict(limit, use, { medium, isFirst })).toEqual({ goesOut, saysMore });
  },
);

test('over any flood, a point’s first call goes out, others keep to the limit, and one text says that there is more', () => {
  const wish = fc.record({ point: fc.integer({ min: 1, max: 6 }), medium: fc.constantFrom('voice', 'sms') });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 60 }), (wishes) => {
      const use = { calls: 0, texts: 0, saidMore: false };
      const called = new Set<number>();
      let said = 0;
      for (const { point, medium } of wishes) {
        const isFirst = medium === 'voice' && !called.has(point);
        const { goesOut, saysMore } = phoneVerdict(limit, use, { medium, isFirst });
        expect(goesOut || !isFirst).toBe(true);
        if (goesOut && medium === 'voice') called.add(point);
        if (goesOut) use[medium === 'voice' ? 'calls' : 'texts'] += 1;
        if (saysMore) {
          said += 1;
          use.saidMore = true;
        }
        expect(goesOut || use.saidMore).toBe(true);
      }
      expect(said).toBeLessThanOrEqual(1);
      expect(use.texts).toBeLessThanOrEqual(limit.texts);
      expect(use.calls).toBeLessThanOrEqual(Math.max(limit.calls, called.size + limit.calls));
    }),
  );
});

const begun = new Date('2026-11-20T03:00:00Z');
const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000);

test('a call is asked for after it must have rung out, again and again, and is over in the end', () => {
  expect(nextQuestion(begun, begun)).toEqual(after(75));
  expect(nextQuestion(begun, after(75))).toEqual(after(105));
  expect(nextQuestion(begun, after(404))).toEqual(after(434));
  expect(nextQuestion(begun, after(405))).toBeNull();
});

test('a text is asked for three times within an hour', () => {
  expect(nextTextQuestion(begun, begun)).toEqual(after(120));
  expect(nextTextQuestion(begun, after(120))).toEqual(after(600));
  expect(nextTextQuestion(begun, after(3_600))).toBeNull();
});

test.each([
  ['its round goes on', {}, true],
  ['its round was used up meanwhile', { run_finished_at: begun, run_outcome: 'used-up' }, true],
  ['it was accepted since', { run_finished_at: begun, run_outcome: 'used-up', accepted_at: begun }, false],
  ['its round was stopped', { run_finished_at: begun, run_outcome: 'stopped' }, false],
  ['it is over', { over_at: begun }, false],
  ['a test was used up', { subject: 'test' as const, run_finished_at: begun, run_outcome: 'used-up' }, false],
])('an alarm wants its call where %s: %o %s', (_, now, wants) => {
  const alarm = {
    subject: 'alarm' as const,
    over_at: null,
    accepted_at: null,
    asked_at: begun,
    run_finished_at: null,
  };
  expect(isAskedFor({ ...alarm, run_outcome: null, ...now })).toBe(wants);
});
