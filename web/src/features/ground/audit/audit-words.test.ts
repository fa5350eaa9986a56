import { type AuditEntry, auditActions } from '@belfry/contract/ground/audit/audit.contract.ts';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { actionText, actorText, detailsText } from './audit-words.ts';
import { compiledTexts } from '#platform/i18n/texts.fixture.ts';
import { textNow } from '#platform/i18n/use-text.ts';

beforeAll(() => {
  i18n.load('en-US', compiledTexts('en-US'));
  i18n.activate('en-US');
});

const entry = {
  seq: 1,
  at: '2026-11-20T03:00:00Z',
  actor: { kind: 'user', id: 'u1', name: 'anna@demo.example' },
  action: 'company.changed',
  subject: null,
  details: {},
  reason: null,
  ip: null,
} satisfies AuditEntry;

test.each(langCodes)('every act of the contract has words in %s', (langCode) => {
  const known = compiledTexts(langCode);
  expect(auditActions.filter((action) => !known[`audit.action.${action}`])).toEqual([]);
});

test('an act that this version does not know is shown by its code', () => {
  expect(actionText('company.changed', textNow)).toBe('Company details changed');
  expect(actionText('cow.milked', textNow)).toBe('cow.milked');
});

test.each([
  [{ kind: 'user', id: 'u1', name: 'Anna' }, 'Anna'],
  [{ kind: 'user', id: 'u1', name: null }, 'Name deleted'],
  [{ kind: 'job', id: 'companies/check-vat-number', name: null }, 'The portal itself'],
  [{ kind: 'anonymous', id: null, name: null }, 'Somebody not signed in'],
])('%j is %s', (actor, words) => {
  expect(actorText(actor, textNow)).toBe(words);
});

test.each<[Partial<AuditEntry>, string]>([
  [{}, ''],
  [{ details: { changed: ['taxNumber', 'horns'] } }, 'Changed: VAT number, horns'],
  [{ details: { changed: [] } }, ''],
  [{ action: 'session.sign-in-failed', details: { cause: 'wrong-password' } }, 'Wrong password'],
  [{ action: 'company.vat-checked', details: { from: null, to: 'invalid' } }, 'It is not in the register'],
  [{ action: 'session.ended', details: { sessions: 3 } }, '3 sessions'],
  [{ action: 'session.ended', details: { session: 'an id' } }, ''],
  [{ details: { changed: ['name'] }, reason: 'asked by phone' }, 'Changed: name · Reason: asked by phone'],
])('%j says %j', (change, words) => {
  expect(detailsText({ ...entry, ...change }, textNow)).toBe(words);
});
