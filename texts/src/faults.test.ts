import { expect, test } from 'vitest';
import { faultsOf } from './faults.fixture.ts';
import type { Glossary } from './glossary.fixture.ts';

const glossary: Glossary = {
  terms: [
    { english: 'call list', said: ['liste d’appel', 'listes d’appel'], never: ['liste de contacts'] },
    { english: 'alarm', said: ['alarme'], never: [] },
  ],
  otherwise: new Set(['room.free: alarm']),
  same: new Set(['SMS']),
};

test.each([
  ['fr', 'SMS', 'SMS', null],
  ['fr', '{name} ({n})', '{name} ({n})', null],
  ['fr', 'Continuer', 'Next', null],
  ['fr', 'Next', 'Next', 'is English'],
  ['fr', 'Cliquez on the bouton', 'Press the button', 'has the English word the'],
  ['nl', 'Dit is of het andere', 'This or the other', null],
  ['fr', ' ', 'Next', 'is empty'],
  ['fr', 'Suite ', 'Next', 'begins or ends with a space'],
  ['fr', 'Bonjour {nom}', 'Hello {name}', 'takes {nom} instead of {name}'],
  ['fr', '{n, plural, one {# jour} other {# jours}}', '{n, plural, one {# day} other {# days}}', null],
  [
    'fr',
    '{n, plural, other {# jours}}',
    '{n, plural, one {# day} other {# days}}',
    'the numbers of {n} are other',
  ],
  ['ja', '{n, plural, other {#日}}', '{n, plural, one {# day} other {# days}}', null],
  [
    'ja',
    '{n, plural, one {#日} other {#日}}',
    '{n, plural, one {# day} other {# days}}',
    'the numbers of {n} are one other',
  ],
  [
    'fr',
    '{how, select, oui {Oui} other {Non}}',
    '{how, select, yes {Yes} other {No}}',
    '{how} decides between oui other, not yes other',
  ],
  ['fr', 'Au plus 1 000 caractères', 'At most 1,000 characters', null],
  ['fr', 'Au plus 100 caractères', 'At most 1,000 characters', 'lacks the number 1000'],
  ['it', "L'anno", 'Year', 'has a typewriter’s apostrophe'],
  ['it', 'Premere "OK"', 'Press “OK”', 'has a typewriter’s quotation mark'],
  ['it', 'Con "active": false', 'With "active": false', null],
  ['fr', 'Quoi?', 'What?', 'lacks the no-break space before ? ! ; :'],
  ['fr', 'Quoi\u00A0?', 'What?', null],
  ['fr', 'À 12:30', 'At 12:30', null],
  ['fr', '« Oui »', '“Yes”', 'lacks the no-break space within « »'],
  ['zh', '名称: {name}', 'Name: {name}', 'has a half-width mark after a full-width character'],
  ['fr', 'Les listes d’appel', 'Call lists', null],
  ['fr', 'Les listes', 'Call lists', 'does not say “liste d’appel” for “call list”'],
  [
    'fr',
    'La liste de contacts, la liste d’appel',
    'The call list',
    'says “liste de contacts” for “call list”',
  ],
  ['fr', 'Alerte', 'Alarming', null],
])('in %s %j for %j: %s', (folder, text, english, fault) => {
  const found = faultsOf(folder, ['room.id', text, english], glossary);
  expect(found).toEqual(fault === null ? [] : [`room.id: ${fault}: ${text}`]);
});

test('a text that the glossary frees of a term may say it otherwise', () => {
  expect(faultsOf('fr', ['room.free', 'Cela sonne', 'The alarm rings'], glossary)).toEqual([]);
  expect(faultsOf('fr', ['room.bound', 'Cela sonne', 'The alarm rings'], glossary)).toHaveLength(1);
});

test('in a text message plain signs are right', () => {
  expect(faultsOf('fr', ['room.sms.a', "C'est fini: {n}", 'It is over: {n}'], glossary)).toEqual([]);
});
