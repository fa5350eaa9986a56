import { expect, test } from 'vitest';
import type { Medium } from '#values/media.ts';
import { alarmedPeople } from './alarmed-people.ts';

const tried = (
  contactName: string,
  second: number,
  medium: Medium,
  [state, delivered]: [string, boolean | null],
  contactId: string | null = contactName,
) => ({ contactId, contactName, medium, state, delivered, startedAt: `2026-11-20T00:00:0${second}.000Z` });

test('each person stands there once, by each medium with what reached them, in the order of calling', () => {
  expect(
    alarmedPeople([
      tried('Ben', 5, 'voice', ['no-answer', false]),
      tried('Anna', 1, 'voice', ['busy', false]),
      tried('Anna', 3, 'voice', ['heard', true]),
      tried('Anna', 7, 'voice', ['no-answer', false]),
      tried('Anna', 4, 'sms', ['sent', null]),
    ]),
  ).toEqual([
    {
      name: 'Anna',
      ways: [
        { medium: 'voice', state: 'heard', delivered: true },
        { medium: 'sms', state: 'sent', delivered: null },
      ],
    },
    { name: 'Ben', ways: [{ medium: 'voice', state: 'no-answer', delivered: false }] },
  ]);
});

test('a contact who was renamed meanwhile is one person, and one who was deleted goes by the name', () => {
  const gone = [
    tried('Anna', 1, 'voice', ['busy', false], null),
    tried('Anna', 2, 'sms', ['delivered', true], null),
  ];
  expect(alarmedPeople(gone).map(({ name }) => name)).toEqual(['Anna']);
  const renamed = [
    tried('Anna', 1, 'voice', ['busy', false], 'a'),
    tried('Anna de Boer', 2, 'voice', ['busy', false], 'a'),
  ];
  expect(alarmedPeople(renamed).map(({ name }) => name)).toEqual(['Anna de Boer']);
});
