import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { defaultSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { ContactRow } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { planContactsAt } from '../runs/plan-contacts.ts';
import { contactsOverTime } from './contacts-over-time.ts';

const minute = 60_000;
const time = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`);
/** A week in which the clocks of Amsterdam go back. */
const from = Date.parse('2026-10-22T09:30:00Z');
const week = 7 * 24 * 60;
const moment = fc
  .integer({ min: -week, max: 2 * week })
  .map((at) => new Date(from + at * minute).toISOString());
const hours = fc.record({
  availability: fc.record({ day: fc.boolean(), night: fc.boolean(), weekend: fc.boolean() }),
  rota: fc.option(
    fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), from: time, until: time }), {
      maxLength: 6,
    }),
  ),
  absences: fc.array(
    fc.tuple(moment, moment).map(([one, other]) => {
      const [begins = one, ends = other] = [one, other].toSorted();
      return { from: begins, until: ends, reason: '' };
    }),
    { maxLength: 4 },
  ),
}) satisfies fc.Arbitrary<Pick<Contact, 'availability' | 'rota' | 'absences'>>;
const schedule = fc
  .record({ dayFrom: time, dayUntil: time, weekendDays: fc.subarray([1, 2, 3, 4, 5, 6, 7]) })
  .map((given) => ({ ...defaultSchedule, ...given, timeZone: 'Europe/Amsterdam' }));

test('whoever may be called at a moment is who the rules say then, and between two moments nobody comes or goes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(hours, { minLength: 1, maxLength: 3 }),
      schedule,
      fc.array(fc.integer({ min: 0, max: week - 1 }), { minLength: 10, maxLength: 10 }),
      async (people, clocks, asked) => {
        const rows = people.map(
          (one, index) => ({ ...one, id: String(index), user_id: null, media: [] }) as unknown as ContactRow,
        );
        const all = { contacts: rows, appUsers: new Map<string, Date>() };
        const span = { from: new Date(from), until: new Date(from + week * minute) };
        const { moments, contactsAt } = await contactsOverTime(all, clocks, span);
        for (const at of [...asked.map((into) => new Date(from + into * minute)), ...moments])
          expect(contactsAt(at)).toEqual(planContactsAt(all, clocks, at));
      },
    ),
    { numRuns: 60 },
  );
});
