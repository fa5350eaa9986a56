import { describe, expect, it, test } from 'vitest';
import type { HistoryEntry } from './history-entry.ts';
import { anEntry as entry, anna, ben } from './history-entry.fixture.ts';
import { episodeOf, receivedLater, signalBefore, timelineOf } from './proof-timeline.ts';

const raisedAt = '2026-11-20T00:00:05.000Z';
const call = { medium: 'voice' } as const;
const proof: HistoryEntry[] = [
  entry(3, 5, 'node.state', { from: 'delay', to: 'reporting', event: 'timer' }),
  entry(4, 5, 'run.started', { round: 1, list: { fixed: 'all-contacts' } }),
  entry(5, 5, 'attempt.started', { ...call, number: 1, pass: 1 }),
  entry(6, 6, 'attempt.state', { ...call, state: 'ringing' }),
  entry(7, 27, 'attempt.state', { ...call, state: 'answered', outcome: 'delivered' }),
  entry(8, 28, 'attempt.started', { medium: 'sms', number: 1, pass: 1 }),
  entry(9, 30, 'acceptance.refused', { ...call, reason: 'pin-code-incorrect', tries: 1 }),
  entry(10, 35, 'attempt.state', { ...call, state: 'pin-ok', outcome: 'delivered' }),
  entry(11, 35, 'acceptance', { via: 'voice', more: 0 }),
  entry(12, 35, 'node.state', { from: 'reporting', to: 'accepted', event: 'accepted' }),
  entry(13, 50, 'event.normal', {}),
  entry(14, 50, 'node.state', { from: 'accepted', to: 'restored', event: 'normal' }),
  entry(15, 51, 'restored.sent', { people: 1, messages: 1 }),
];

describe('timelineOf', () => {
  it('gathers what came of a try in it, also what came after the next try began', () => {
    const [calling] = timelineOf(proof, raisedAt).filter((item) => item.kind === 'attempt');
    expect(
      calling?.steps.map(({ entry: { detail, kind }, since }) => [
        'state' in detail ? detail.state : kind,
        since,
      ]),
    ).toEqual([
      ['ringing', 1000],
      ['answered', 22_000],
      ['acceptance.refused', 25_000],
      ['pin-ok', 30_000],
    ]);
  });

  it('counts time from the alarm, and says the acceptance once', () => {
    const moments = timelineOf(proof, raisedAt).filter((item) => item.kind === 'moment');
    expect(moments.map(({ entry: { id }, sinceRaised }) => [id, sinceRaised / 1000])).toEqual([
      ['3', 0],
      ['4', 0],
      ['11', 30],
      ['13', 45],
      ['14', 45],
      ['15', 46],
    ]);
  });

  it('begins a new try of the same person by the same medium', () => {
    const again = [
      ...proof.slice(0, 5),
      entry(20, 60, 'attempt.started', { ...call, number: 1, pass: 2 }),
      entry(21, 61, 'attempt.finished', { ...call, state: 'busy', outcome: 'failed' }),
    ];
    const tries = timelineOf(again, raisedAt).filter((item) => item.kind === 'attempt');
    expect(tries.map(({ steps }) => steps.length)).toEqual([2, 1]);
  });

  it('says once what a call has come to, and that it ended', () => {
    const ended = (state: string): HistoryEntry[] => [
      ...proof,
      entry(30, 60, 'attempt.finished', { ...call, state, outcome: 'delivered' }),
    ];
    const said = (entries: readonly HistoryEntry[]) =>
      timelineOf(entries, raisedAt)
        .flatMap((item) => (item.kind === 'attempt' ? item.steps : []))
        .map(({ entry: { detail } }) => ('state' in detail ? detail.state : ''));
    expect(said(ended('pin-ok')).filter((state) => state === 'pin-ok')).toHaveLength(1);
    expect(said(ended('ended')).at(-1)).toBe('ended');
    // An app on another phone is another one.
    const twoApps = [
      entry(1, 0, 'attempt.started', { medium: 'app', number: 1, pass: 1 }),
      entry(2, 1, 'attempt.state', { medium: 'app', state: 'delivered', app: 'Phone' }),
      entry(3, 1, 'attempt.state', { medium: 'app', state: 'delivered', app: 'Desk' }),
    ];
    expect(said(twoApps)).toEqual(['delivered', 'delivered']);
  });

  it('gives news that come late to the try that they are of', () => {
    const text = { medium: 'sms' } as const;
    const tries = [
      entry(1, 0, 'attempt.started', { ...text, number: 1, pass: 1 }),
      entry(2, 60, 'attempt.started', { ...text, number: 1, pass: 2 }),
      entry(3, 61, 'attempt.finished', {
        ...text,
        state: 'delivered',
        startedAt: '2026-11-20T00:00:00.000Z',
      }),
    ];
    const items = timelineOf(tries, raisedAt);
    expect(items.map((item) => item.kind === 'attempt' && item.steps.length)).toEqual([1, 0]);
  });

  it('keeps people of one name apart', () => {
    const namesake = { ...anna, id: '3' };
    const started = { ...call, number: 1, pass: 1 };
    const tries = [
      entry(1, 0, 'attempt.started', started),
      entry(2, 1, 'attempt.started', started, { person: namesake }),
      entry(3, 2, 'attempt.finished', { ...call, state: 'busy' }),
    ];
    const items = timelineOf(tries, raisedAt);
    expect(items.map((item) => item.kind === 'attempt' && item.steps.length)).toEqual([1, 0]);
  });

  it('knows the try of a contact who was deleted while it went on', () => {
    const tries = [
      entry(1, 0, 'attempt.started', { ...call, number: 1, pass: 1 }),
      entry(
        2,
        2,
        'attempt.finished',
        { ...call, state: 'busy', startedAt: '2026-11-20T00:00:00.000Z' },
        { person: { ...anna, id: '3' } },
      ),
      entry(
        3,
        3,
        'acceptance.refused',
        { ...call, reason: 'pin-code-incorrect' },
        { person: { ...anna, id: '3' } },
      ),
    ];
    expect(timelineOf(tries, raisedAt)).toMatchObject([
      { kind: 'attempt', steps: [{ entry: { id: '2' } }, { entry: { id: '3' } }] },
    ]);
  });

  it('knows an acceptance at the device by when it was heard, whatever the clock of the device says', () => {
    const atDevice = [
      entry(1, 35, 'acceptance', { via: 'device', more: 0 }, { at: '2026-11-20T00:00:20.000Z' }),
      entry(2, 35, 'node.state', { from: 'reporting', to: 'accepted', event: 'accepted' }),
    ];
    expect(timelineOf(atDevice, raisedAt).map(({ entry: { kind } }) => kind)).toEqual(['acceptance']);
  });

  it('leaves out how the next occurrence begins', () => {
    const next = [
      ...proof,
      entry(16, 90, 'node.state', { from: 'restored', to: 'delay', event: 'activated' }),
      entry(17, 92, 'event.normal', {}),
      entry(18, 99, 'acceptance', { via: 'sms', more: 0 }, { late: true, person: ben }),
    ];
    expect(timelineOf(next, raisedAt).map(({ entry: { id } }) => id)).not.toContain('16');
    expect(timelineOf(next, raisedAt).at(-1)?.entry.id).toBe('18');
  });

  it('keeps a step whose try is not there', () => {
    const lost = [entry(7, 27, 'attempt.state', { ...call, state: 'answered' })];
    expect(timelineOf(lost, raisedAt)).toMatchObject([{ kind: 'moment' }]);
  });
});

describe('signalBefore', () => {
  const signal = entry(1, 0, 'event.active', {}, { episodeId: null });
  const delay = entry(2, 0, 'node.state', { from: 'none', to: 'delay', event: 'activated' });
  const [first] = proof;
  if (!first) throw new Error('the proof has a first entry');

  it('finds the signal and the delay, whatever came in between', () => {
    const late = entry(0, 1, 'event.normal', {}, { late: true });
    expect(signalBefore([...proof.toReversed(), late, delay, signal], first)).toEqual([signal, delay]);
    expect(signalBefore([signal], first)).toEqual([signal]);
    const ownCall = entry(2, 60, 'device.report', { medium: 'voice', state: 'busy' }, { episodeId: null });
    const started = entry(2, 61, 'run.started', { round: 1, list: null });
    expect(signalBefore([ownCall, started, delay, signal], first)).toEqual([signal, delay, ownCall]);
  });

  it('does not reach into the occurrence before', () => {
    const before = entry(2, 0, 'node.state', { from: 'accepted', to: 'restored', event: 'normal' });
    expect(signalBefore([before, signal], first)).toEqual([]);
  });
});

describe('episodeOf', () => {
  it('leads a signal to the occurrence that it began', () => {
    const signal = entry(1, 0, 'event.active', {}, { episodeId: null });
    const other = entry(2, 1, 'event.normal', {}, { alarmId: 'input.2', episodeId: null });
    const raised = entry(3, 5, 'node.state', { from: 'none', to: 'reporting', event: 'activated' });
    expect(episodeOf([raised, other, signal], 2)).toBe('episode');
  });

  it('leads a signal that began nothing nowhere', () => {
    const signal = entry(1, 0, 'event.active', {}, { episodeId: null });
    const back = entry(2, 1, 'event.normal', {}, { episodeId: null });
    const raised = entry(3, 5, 'node.state', { from: 'none', to: 'reporting', event: 'activated' });
    expect(episodeOf([raised, back, signal], 2)).toBeNull();
    expect(episodeOf([signal], 0)).toBeNull();
    expect(
      episodeOf([entry(4, 0, 'device.connected', {}, { alarmId: null, episodeId: null })], 0),
    ).toBeNull();
  });
});

test('a moment of receipt is worth a word where it differs by more than a few seconds', () => {
  const at = '2026-11-20T00:00:00.000Z';
  expect(receivedLater({ at, receivedAt: '2026-11-20T00:00:04.000Z' })).toBeNull();
  expect(receivedLater({ at, receivedAt: '2026-11-20T00:00:06.000Z' })).toBe('2026-11-20T00:00:06.000Z');
});
