import { describe, expect, test } from 'vitest';
import { faultsOf } from './machine.fixture.ts';
import { stepOf, type Machine, type Transition } from './machine.rules.ts';

type State = 'packed' | 'under-way' | 'stored' | 'delivered' | 'sent-back' | 'returned';
type Event = 'picked-up' | 'scanned' | 'nobody-home' | 'handed-over' | 'refused' | 'lost' | 'arrived';
type Effect = 'note-place' | 'ring-bell' | 'tell-sender' | 'pay-damages';
type Row = Transition<State | 'where-it-was', Event, keyof typeof guards, Effect>;

/** What the guards of a parcel ask. */
interface Facts {
  tries: number;
  insured: boolean;
}

const guards = {
  triesLeft: ({ tries }: Facts) => tries < 2,
  insured: (facts: Facts) => facts.insured,
} as const;

const anywhere = [
  { event: 'scanned', to: 'unchanged', effects: ['note-place'] },
  { event: 'lost', guard: 'insured', to: 'returned', effects: ['pay-damages', 'tell-sender'] },
  { event: 'lost', to: 'returned', effects: ['tell-sender'] },
] as const satisfies readonly Row[];

const transitions = {
  packed: [{ event: 'picked-up', to: 'under-way' }],
  'under-way': [
    ...anywhere,
    { event: 'handed-over', to: 'delivered' },
    { event: 'refused', to: 'sent-back' },
    { event: 'nobody-home', guard: 'triesLeft', to: 'under-way', effects: ['ring-bell'] },
    { event: 'nobody-home', to: 'stored' },
  ],
  stored: [
    ...anywhere,
    { event: 'handed-over', to: 'delivered' },
    { event: 'picked-up', to: 'where-it-was' },
  ],
  'sent-back': [...anywhere, { event: 'arrived', to: 'returned' }],
  delivered: [],
  returned: [],
} as const satisfies Record<State, readonly Row[]>;

const parcel: Machine<State, Row, [Facts]> = { transitions, guards };
const sound = {
  starts: ['packed'],
  final: ['delivered', 'returned'],
  words: { 'where-it-was': ['under-way'] },
} as const;
const facts: Facts = { tries: 0, insured: false };

describe('a step', () => {
  test.each([
    ['packed', 'picked-up', facts, 'under-way', []],
    ['under-way', 'nobody-home', facts, 'under-way', ['ring-bell']],
    ['under-way', 'nobody-home', { ...facts, tries: 2 }, 'stored', []],
    ['under-way', 'lost', { ...facts, insured: true }, 'returned', ['pay-damages', 'tell-sender']],
    ['under-way', 'lost', facts, 'returned', ['tell-sender']],
    ['stored', 'scanned', facts, 'stored', ['note-place']],
    ['sent-back', 'scanned', facts, 'sent-back', ['note-place']],
    ['stored', 'picked-up', facts, 'where-it-was', []],
  ] as const)('%s, %s %o → %s', (state, event, given, to, effects) => {
    expect(stepOf(parcel, state, event, given)).toEqual({ to, effects });
  });

  test('a state ignores what it does not list', () => {
    expect(stepOf(parcel, 'packed', 'handed-over', facts)).toBeNull();
    expect(stepOf(parcel, 'delivered', 'lost', facts)).toBeNull();
  });

  test('an event none of whose guards holds is ignored', () => {
    const timid: Machine<State, Row, [Facts]> = {
      guards,
      transitions: { ...transitions, packed: [{ event: 'picked-up', guard: 'insured', to: 'under-way' }] },
    };
    expect(stepOf(timid, 'packed', 'picked-up', facts)).toBeNull();
    expect(stepOf(timid, 'packed', 'picked-up', { ...facts, insured: true })?.to).toBe('under-way');
  });
});

test('a table that forgets a state, or says a word nobody knows, does not compile', () => {
  const { packed, ...rest } = transitions;
  expect(packed).toHaveLength(1);
  // @ts-expect-error a state is missing
  const gap: Machine<State, Row, [Facts]> = { transitions: rest, guards };
  // @ts-expect-error a guard is missing
  const trusting: Machine<State, Row, [Facts]> = { transitions, guards: { insured: guards.insured } };
  const odd: Row[] = [
    // @ts-expect-error no such guard
    { event: 'lost', guard: 'heavy', to: 'returned' },
    // @ts-expect-error no such state
    { event: 'lost', to: 'nowhere' },
    // @ts-expect-error no such event
    { event: 'eaten', to: 'returned' },
    // @ts-expect-error no such effect
    { event: 'lost', to: 'returned', effects: ['weep'] },
  ];
  expect([gap, trusting, odd]).toHaveLength(3);
});

describe('what is wrong with a table', () => {
  const faults = (change: Partial<typeof parcel.transitions>) =>
    faultsOf({ ...parcel, transitions: { ...transitions, ...change } }, sound);

  test('is nothing of a sound one', () => {
    expect(faults({})).toEqual([]);
  });

  test('a state that nothing leads to', () => {
    expect(faults({ packed: [{ event: 'picked-up', to: 'sent-back' }] })).toEqual([
      'under-way is never reached',
      'stored is never reached',
      'delivered is never reached',
    ]);
  });

  test('a state that is never left, also where its rows lead back to it, unless it is final', () => {
    expect(faults({ 'sent-back': anywhere.slice(0, 1) })).toEqual(['sent-back is never left']);
    expect(faults({ 'sent-back': [] })).toEqual(['sent-back is never left']);
    expect(faults({ delivered: [{ event: 'refused', to: 'sent-back' }] })).toEqual([
      'delivered is final and is left',
    ]);
    expect(faults({ delivered: anywhere.slice(0, 1) })).toEqual([]);
  });

  test('a row behind one that is taken whenever it could be', () => {
    const [, insured, lost] = anywhere;
    expect(faults({ 'sent-back': [lost, insured, lost] })).toEqual([
      'sent-back never takes lost [insured]',
      'sent-back never takes lost',
    ]);
    expect(faults({ 'sent-back': [insured, insured, lost] })).toEqual([
      'sent-back never takes lost [insured]',
    ]);
  });

  test('a guard that no row names', () => {
    const idle = { ...guards, heavy: () => false };
    expect(faultsOf({ ...parcel, guards: idle }, sound)).toEqual(['heavy is never asked']);
  });

  test('a goal that is no state, and a word that nobody explains', () => {
    const { words: _, ...unexplained } = sound;
    expect(faultsOf(parcel, unexplained)).toEqual(['where-it-was is no state']);
    const row = { event: 'arrived', to: 'the-moon' } as unknown as Row;
    expect(faults({ 'sent-back': [row] })).toEqual(['the-moon is no state']);
  });
});
