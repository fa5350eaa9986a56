import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import { media, type Medium } from '@belfry/contract/values/media.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  acceptedPeople,
  administratorsInstead,
  leadsToNobody,
  plan,
  type PlanAttempt,
  type PlanContact,
  type PlanList,
  type PlanStep,
} from './call-list-plan.rules.ts';

const start = Date.UTC(2026, 0, 5, 12);
/** A moment, in minutes after the start. */
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const allContacts: PlanList = { recipients: 'all-contacts', contactIds: [], ...callListDefaults };

function person(id: string, ways: Medium[] = ['voice'], more: Partial<PlanContact> = {}): PlanContact {
  return {
    id,
    name: id,
    phone: '+31612345001',
    email: `${id}@demo.example`,
    app: true,
    administrator: false,
    available: true,
    media: ways.map((medium) => ({ medium, needsAcceptance: true })),
    ...more,
  };
}

/** A run that is played by hand: it makes the attempts it is told to, and remembers them. */
class Run {
  now = minute(0);
  attempts: PlanAttempt[] = [];
  acceptedBy: string[] = [];
  contacts: PlanContact[];
  list: PlanList;

  constructor(contacts: PlanContact[], list: Partial<PlanList> = {}) {
    this.contacts = contacts;
    this.list = { ...allContacts, ...list };
  }

  step(): PlanStep {
    return plan(this.list, this.contacts, this.now, this);
  }

  /** The next step in words; an attempt ends as told. */
  next(outcome: PlanAttempt['outcome'] = 'running'): string {
    const step = this.step();
    if (step.kind === 'over') return step.reason;
    if (step.kind === 'wait') return `wait until ${(step.until.getTime() - start) / 60_000}`;
    const { contactId, medium, pass, number } = step;
    this.attempts.push({ contactId, medium, pass, number, startedAt: this.now, outcome });
    return `${contactId} ${medium} ${pass}.${number}`;
  }

  /** Lets the time pass until the plan has something to do, and says what. */
  later(outcome: PlanAttempt['outcome'] = 'running'): string {
    const step = this.step();
    if (step.kind === 'wait') this.now = step.until;
    return this.next(outcome);
  }

  ends(outcome: PlanAttempt['outcome']) {
    const last = this.attempts.pop()!;
    this.attempts.push({ ...last, outcome });
  }
}

describe('one person after the other', () => {
  test('each has the time to accept, and every pass begins at the first', () => {
    const run = new Run([person('jan'), person('piet')], { maxAttempts: 2 });
    expect(run.step()).toEqual({
      kind: 'attempt',
      contactId: 'jan',
      medium: 'voice',
      pass: 1,
      number: 1,
      acceptUntil: minute(5),
    });
    expect(run.next('delivered')).toBe('jan voice 1.1');
    expect(run.next()).toBe('wait until 5');
    expect(run.later('delivered')).toBe('piet voice 1.1');
    expect(run.later('delivered')).toBe('jan voice 2.1');
    expect(run.now).toEqual(minute(10));
    expect(run.later('delivered')).toBe('piet voice 2.1');
    expect(run.next()).toBe('wait until 20');
    expect(run.later()).toBe('used-up');
  });

  test('a list of your own is called in its own order, each person once', () => {
    const run = new Run([person('jan'), person('piet'), person('klaas')], {
      recipients: 'own',
      contactIds: ['klaas', 'gone', 'jan', 'klaas'],
      maxAttempts: 1,
    });
    expect([run.next('failed'), run.next('failed'), run.next()]).toEqual([
      'klaas voice 1.1',
      'jan voice 1.1',
      'used-up',
    ]);
  });

  test('a list of administrators calls only those', () => {
    const run = new Run([person('jan'), person('piet', ['voice'], { administrator: true })], {
      recipients: 'administrators',
    });
    expect(run.next()).toBe('piet voice 1.1');
  });

  test('who has left the list keeps nobody waiting', () => {
    const run = new Run([person('jan'), person('piet'), person('klaas')]);
    run.next('failed');
    run.next('delivered');
    run.contacts = [person('jan'), person('klaas')];
    expect(run.next()).toBe('klaas voice 1.1');
  });
});

test('a list that was cut to fewer passes ends, and one person gone leaves the rest of the pass', () => {
  const cut = new Run([person('jan'), person('piet')]);
  for (const call of ['jan voice 1.1', 'piet voice 1.1', 'jan voice 2.1'])
    expect(cut.later('failed')).toBe(call);
  cut.list = { ...cut.list, maxAttempts: 1 };
  expect(cut.next()).toBe('used-up');

  const gone = new Run([person('jan'), person('piet')], { maxAttempts: 1 });
  gone.next('failed');
  gone.contacts = [person('piet')];
  expect([gone.next('failed'), gone.next()]).toEqual(['piet voice 1.1', 'used-up']);
});

describe("a person's media", () => {
  test('are tried one after the other without waiting for an acceptance between', () => {
    const run = new Run([person('jan', ['app', 'voice', 'sms', 'e-mail']), person('piet')]);
    expect(run.next('delivered')).toBe('jan app 1.1');
    expect(run.next('failed')).toBe('jan voice 1.1');
    expect(run.next('delivered')).toBe('jan sms 1.1');
    expect(run.next('delivered')).toBe('jan e-mail 1.1');
    expect(run.next()).toBe('wait until 5');
    expect(run.later()).toBe('piet voice 1.1');
  });

  test('wait for a phone that rings, but not for ever', () => {
    const run = new Run([person('jan', ['voice', 'sms'])]);
    run.next('running');
    expect(run.next()).toBe('wait until 2');
    run.ends('unanswered');
    expect(run.next()).toBe('jan sms 1.1');

    const stuck = new Run([person('jan', ['voice', 'sms'])]);
    stuck.next('running');
    expect(stuck.later()).toBe('jan sms 1.1');
    expect(stuck.now).toEqual(minute(2));

    const hasty = new Run([person('jan', ['voice', 'sms'])], { timeToAccept: 1 });
    hasty.next('running');
    expect(hasty.next()).toBe('wait until 1');
  });

  test('do not wait for a mail that was sent, and one that comes back costs no time', () => {
    const run = new Run([person('jan', ['e-mail', 'voice']), person('piet', ['e-mail']), person('kees')]);
    run.next('running');
    expect(run.next()).toBe('wait until 0.5');
    expect(run.later('failed')).toBe('jan voice 1.1');
    expect(run.next()).toBe('wait until 5');
    run.attempts = run.attempts.map((a) => (a.medium === 'e-mail' ? { ...a, outcome: 'failed' } : a));
    expect(run.next('running')).toBe('piet e-mail 1.1');
    expect(run.next()).toBe('wait until 5.5');
    run.ends('failed');
    expect(run.next()).toBe('kees voice 1.1');
  });

  test('that cannot reach the person are left out', () => {
    const without = { phone: null, app: false };
    const run = new Run([person('jan', ['app', 'voice', 'sms', 'e-mail'], without), person('piet')]);
    expect(run.next('failed')).toBe('jan e-mail 1.1');
    expect(run.next()).toBe('piet voice 1.1');
  });

  test('that all failed let the run go on at once', () => {
    const run = new Run([person('jan', ['voice', 'sms']), person('piet')]);
    run.next('failed');
    run.next('failed');
    expect(run.next()).toBe('piet voice 1.1');
    expect(run.now).toEqual(minute(0));
  });

  test('of which one arrived give the time to accept from the last that arrived', () => {
    const run = new Run([person('jan', ['app', 'voice']), person('piet')]);
    run.next('delivered');
    run.now = minute(1);
    run.next('running');
    run.ends('failed');
    expect(run.next()).toBe('wait until 5');
    run.ends('delivered');
    expect(run.next()).toBe('wait until 6');
  });

  test('an unanswered call leaves the time to accept, a busy one does not', () => {
    const run = new Run([person('jan'), person('piet')]);
    run.next('unanswered');
    expect(run.next()).toBe('wait until 5');
    run.ends('failed');
    expect(run.next()).toBe('piet voice 1.1');
  });
});

describe('tries of the same person', () => {
  test('have the minutes between attempts after the one before is over', () => {
    const run = new Run([person('jan'), person('piet')], { attemptsPerPerson: 2, delayBetweenAttempts: 3 });
    expect(run.next('delivered')).toBe('jan voice 1.1');
    expect(run.next()).toBe('wait until 5');
    run.now = minute(5);
    expect(run.next()).toBe('wait until 8');
    expect(run.later('failed')).toBe('jan voice 1.2');
    expect(run.next('failed')).toBe('piet voice 1.1');
    expect(run.next()).toBe('wait until 11');
    expect(run.later('failed')).toBe('piet voice 1.2');
  });

  test('have them between passes too, so that a busy phone gets time', () => {
    const run = new Run([person('jan')], { maxAttempts: 2 });
    run.next('failed');
    expect(run.next()).toBe('wait until 1');
    expect(run.later('failed')).toBe('jan voice 2.1');
    expect(run.next()).toBe('used-up');
  });
});

describe('acceptance', () => {
  test('by one person ends the run, in the middle of anything', () => {
    const run = new Run([person('jan'), person('piet')]);
    run.next('running');
    run.acceptedBy.push('somebody at the portal');
    expect(run.next()).toBe('accepted');
  });

  test('by more people is asked until that many different ones accepted', () => {
    const run = new Run([person('jan'), person('piet'), person('klaas')], { amountAccept: 2 });
    run.next('delivered');
    run.acceptedBy.push('jan', 'jan');
    expect(run.next('failed')).toBe('piet voice 1.1');
    expect(run.next('delivered')).toBe('klaas voice 1.1');
    expect(run.later('delivered')).toBe('piet voice 2.1');
    run.acceptedBy.push('piet');
    expect(run.next()).toBe('accepted');
  });

  test('that nobody is left to give ends the run', () => {
    const run = new Run([person('jan')], { amountAccept: 2 });
    run.next('delivered');
    run.acceptedBy.push('jan');
    expect(run.next()).toBe('used-up');
  });

  test('comes with the delivery where none is needed', () => {
    const run = new Run([person('jan', [], { media: [{ medium: 'sms', needsAcceptance: false }] })]);
    run.next('running');
    expect(run.next()).toBe('wait until 5');
    run.ends('delivered');
    expect(run.next()).toBe('accepted');
    expect(acceptedPeople(run.contacts, run)).toEqual(new Set(['jan']));
  });

  test('never comes with the delivery of a mail', () => {
    const run = new Run([person('jan', [], { media: [{ medium: 'e-mail', needsAcceptance: false }] })]);
    run.next('delivered');
    expect(run.next()).toBe('wait until 5');
    expect(acceptedPeople(run.contacts, run)).toEqual(new Set());
  });
});

describe('availability', () => {
  const away = { available: false };

  test('who is away is skipped', () => {
    const run = new Run([person('jan', ['voice'], away), person('piet')]);
    expect(run.next('failed')).toBe('piet voice 1.1');
    run.contacts = [person('jan'), person('piet')];
    expect(run.later()).toBe('jan voice 2.1');
  });

  test('who leaves while being asked keeps the time to accept, and gets no further medium', () => {
    const run = new Run([person('jan', ['app', 'voice']), person('piet')]);
    run.next('delivered');
    run.contacts = [person('jan', ['app', 'voice'], away), person('piet')];
    expect(run.next()).toBe('wait until 5');
    expect(run.later()).toBe('piet voice 1.1');
  });

  test.each([
    ['nobody on the list', []],
    ['nobody available', [person('jan', ['voice'], away)]],
    ['nobody who can be reached', [person('jan', ['voice'], { phone: null }), person('piet', [])]],
  ])('%s: nobody scheduled', (_, contacts) => {
    expect(new Run(contacts).next()).toBe('nobody-available');
  });

  test('nobody left in the middle of a run: nobody scheduled, but used up after the last pass', () => {
    const run = new Run([person('jan')], { maxAttempts: 2 });
    run.next('failed');
    run.contacts = [person('jan', ['voice'], away)];
    expect(run.next()).toBe('nobody-available');
    run.contacts = [person('jan')];
    run.later('failed');
    run.contacts = [person('jan', ['voice'], away)];
    expect(run.next()).toBe('used-up');
  });

  test('instead, every administrator is called, whatever their schedule', () => {
    const contacts = [
      person('jan', ['voice'], away),
      person('anna', ['voice'], { ...away, administrator: true }),
    ];
    const run = new Run(administratorsInstead(contacts), { recipients: 'administrators' });
    expect(run.next()).toBe('anna voice 1.1');
    expect(contacts[1]?.available).toBe(false);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e'];
const outcome = fc.constantFrom<PlanAttempt['outcome']>('running', 'delivered', 'unanswered', 'failed');
const contacts = fc
  .array(
    fc.record({
      ways: fc.uniqueArray(fc.constantFrom(...media)),
      phone: fc.boolean(),
      app: fc.boolean(),
      administrator: fc.boolean(),
      needsAcceptance: fc.boolean(),
    }),
    { maxLength: ids.length },
  )
  .map((people) =>
    people.map(({ ways, phone, app, administrator, needsAcceptance }, i) =>
      person(ids[i]!, ways, {
        phone: phone ? '+31612345001' : null,
        app,
        administrator,
        media: ways.map((medium) => ({ medium, needsAcceptance })),
      }),
    ),
  );
const list = fc.record<PlanList>({
  recipients: fc.constantFrom('all-contacts', 'administrators', 'own'),
  contactIds: fc.array(fc.constantFrom(...ids, 'gone')),
  amountAccept: fc.integer({ min: 1, max: 3 }),
  maxAttempts: fc.integer({ min: 1, max: 4 }),
  timeToAccept: fc.integer({ min: 1, max: 6 }),
  attemptsPerPerson: fc.integer({ min: 1, max: 3 }),
  delayBetweenAttempts: fc.nat(3),
});
/** What the world does at a step: how the attempt ends, who is away, and perhaps an acceptance. */
const world = fc.infiniteStream(
  fc.record({
    outcome,
    away: fc.subarray(ids, { maxLength: 2 }),
    accepts: fc.option(fc.constantFrom(...ids, 'somebody at the portal'), { freq: 12 }),
  }),
);

test('a run ends, calls only who is there, in order and no more often than told, and stops at enough acceptances', () => {
  fc.assert(
    fc.property(list, contacts, world, (ofList, people, happenings) => {
      const run = new Run(people, ofList);
      const order = ofList.recipients === 'own' ? ofList.contactIds : people.map((p) => p.id);
      const mostAttempts = people.length * media.length * ofList.maxAttempts * ofList.attemptsPerPerson;
      let steps = 0;
      let waitsGoOn = true;
      let calledAway = false;
      for (const { outcome: ending, away, accepts } of happenings) {
        steps += 1;
        expect(steps).toBeLessThanOrEqual(4 * mostAttempts + 1);
        run.contacts = people.map((p) => ({ ...p, available: !away.includes(p.id) }));
        const step = run.step();
        const enough = acceptedPeople(run.contacts, run).size >= ofList.amountAccept;
        expect(step.kind === 'over' && step.reason === 'accepted').toBe(enough);
        if (step.kind === 'over') break;
        // In between an acceptance may come; the time goes on all the same.
        if (accepts !== null) run.acceptedBy.push(accepts);
        if (step.kind === 'wait') {
          waitsGoOn &&= step.until > run.now;
          run.now = step.until;
          continue;
        }
        calledAway ||= away.includes(step.contactId) || !order.includes(step.contactId);
        const { contactId, medium, pass, number } = step;
        run.attempts.push({ contactId, medium, pass, number, startedAt: run.now, outcome: ending });
      }
      expect({ waitsGoOn, calledAway }).toEqual({ waitsGoOn: true, calledAway: false });
      const places = run.attempts.map((a) => [a.pass, order.indexOf(a.contactId), a.number]);
      expect(places).toEqual(
        places.toSorted(([a1, a2, a3], [b1, b2, b3]) => a1! - b1! || a2! - b2! || a3! - b3!),
      );
      const each = run.attempts.map((a) => `${a.contactId} ${a.medium} ${a.pass}.${a.number}`);
      expect(new Set(each).size).toBe(each.length);
      expect(run.attempts.every((a) => a.pass <= ofList.maxAttempts)).toBe(true);
      expect(run.attempts.every((a) => a.number <= ofList.attemptsPerPerson)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('no history, however odd, makes it throw or stand still', () => {
  const odd = fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constantFrom(Number.NaN, Infinity, -1e9, 1e9));
  const attempts = fc.array(
    fc.record<PlanAttempt>({
      contactId: fc.constantFrom(...ids, 'gone'),
      medium: fc.constantFrom(...media),
      pass: odd,
      number: odd,
      startedAt: fc.date({ min: minute(-600), max: minute(10) }),
      outcome,
    }),
  );
  fc.assert(
    fc.property(list, contacts, attempts, (ofList, people, before) => {
      const run = new Run(people, ofList);
      run.attempts = before;
      let steps = 0;
      while (run.step().kind !== 'over') {
        run.later('failed');
        steps += 1;
        expect(steps).toBeLessThan(1000);
      }
    }),
    { numRuns: 500 },
  );
});

describe('a list leads to nobody', () => {
  const unreachable = { phone: null, email: null, app: false };
  const own = (...contactIds: string[]) => ({ recipients: 'own' as const, contactIds });
  const everybody = { recipients: 'all-contacts' as const, contactIds: [] };
  const boss = person('boss', ['voice'], { administrator: true });
  test.each<[string, Parameters<typeof leadsToNobody>[0], PlanContact[], boolean]>([
    ['without contacts', everybody, [], true],
    ['whose people have no medium', everybody, [person('a', [])], true],
    [
      'whose people have media without an address',
      everybody,
      [person('a', ['voice', 'app'], unreachable)],
      true,
    ],
    ['an own one without people', own(), [person('a')], true],
    ['an own one whose people are gone', own('b'), [person('a')], true],
    [
      'not where somebody has one way that works',
      everybody,
      [person('a', ['voice', 'e-mail'], { phone: null })],
      false,
    ],
    ['not where the hours are over', everybody, [person('a', ['voice'], { available: false })], false],
    ['not while an administrator can be called instead', own(), [boss], false],
    ['whose administrators have no way either', own(), [{ ...boss, ...unreachable }], true],
  ])('%s', (_name, called, people, nobody) => {
    expect(leadsToNobody(called, people)).toBe(nobody);
  });

  test('exactly where a run of it calls nobody, were everybody available', () => {
    const contact = fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      ways: fc.subarray([...media]),
      phone: fc.constantFrom(null, '+31612345001'),
      email: fc.constantFrom(null, 'a@demo.example'),
      app: fc.boolean(),
      administrator: fc.boolean(),
    });
    const someContacts = fc.uniqueArray(contact, { selector: ({ id }) => id });
    const someList = fc.record({
      recipients: fc.constantFrom('all-contacts' as const, 'administrators' as const, 'own' as const),
      contactIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
    });
    fc.assert(
      fc.property(someContacts, someList, (given, called) => {
        const people = given.map(({ id, ways, ...more }) => person(id, ways, more));
        const history = { attempts: [], acceptedBy: [] };
        const plays = (who: PlanList['recipients'], some: PlanContact[]) =>
          plan({ ...allContacts, ...called, recipients: who }, some, minute(0), history).kind;
        const calls =
          plays(called.recipients, people) === 'attempt' ||
          plays('administrators', administratorsInstead(people)) === 'attempt';
        expect(leadsToNobody(called, people)).toBe(!calls);
      }),
    );
  });
});
