import { expect, test } from 'vitest';
import { timersAfter, type TimedNode } from './settings-change.rules.ts';

const start = new Date('2026-11-20T03:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const node: TimedNode = {
  state: 'none',
  since: start,
  timer_at: null,
  resume_timer_at: null,
  delay_seconds: 60,
  recovery_delay_seconds: 60,
  repeat_after_seconds: 300,
  remind: false,
};

test.each<[string, Partial<TimedNode>, Partial<TimedNode>, number | null]>([
  ['a longer delay', { state: 'delay', timer_at: after(60) }, { delay_seconds: 90 }, 90],
  ['a shorter delay', { state: 'delay', timer_at: after(60) }, { delay_seconds: 0 }, 0],
  ['another repeat time', { state: 'delay', timer_at: after(60) }, { repeat_after_seconds: 60 }, 60],
  [
    'a shorter repeat',
    { state: 'waiting-for-repeat', timer_at: after(300) },
    { repeat_after_seconds: 60 },
    60,
  ],
  ['a longer recovery', { state: 'restoring', timer_at: after(60) }, { recovery_delay_seconds: 600 }, 600],
  ['a reminder that is new', { state: 'accepted' }, { remind: true }, 300],
  ['a reminder no more', { state: 'accepted', remind: true, timer_at: after(300) }, { remind: false }, null],
  [
    'a later reminder',
    { state: 'accepted', remind: true, timer_at: after(300) },
    { repeat_after_seconds: 360 },
    360,
  ],
  ['an opening', { state: 'suppressed', timer_at: after(9000) }, { delay_seconds: 0 }, 9000],
  ['the end of a pause', { state: 'disabled', timer_at: after(1800) }, { delay_seconds: 0 }, 1800],
  ['nothing that runs', { state: 'reporting' }, { delay_seconds: 0, repeat_after_seconds: 60 }, null],
])('%s', (_, before, change, due) => {
  const was = { ...node, ...before };
  expect(timersAfter(was, { ...was, ...change }).timer_at).toEqual(due === null ? null : after(due));
});

test('the repeat time that a recovery interrupts is moved, too', () => {
  const was = { ...node, state: 'restoring', timer_at: after(60), resume_timer_at: after(200) };
  expect(timersAfter(was, { ...was, repeat_after_seconds: 360 })).toEqual({
    timer_at: after(60),
    resume_timer_at: after(260),
  });
});
