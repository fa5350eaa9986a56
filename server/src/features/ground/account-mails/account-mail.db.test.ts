import { expect, test } from 'vitest';
import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { accountMail, accountMailOf, type AccountMail } from './account-mail.job.ts';
import { mailLetters, type AccountMailText } from './mail-letters.ts';

const platform = await testPlatform();

test('a mail goes out in its language with its link, and its job shows neither', async () => {
  const job = accountMailOf(platform, {
    kind: 'invitation',
    to: 'ben@example.com',
    langCode: 'nl-NL',
    messageId: 'invitation-1',
    path: '/account/user/a-secret-of-the-link',
    values: { company: 'Hoeve <b>Zonnig</b>', inviter: 'Anna', message: 'Welkom!', days: 7 },
  });
  expect(JSON.stringify(job)).not.toMatch(/ben@|a-secret|Welkom/);
  await accountMail.run(platform, job.payload, { number: 1, isLast: false });
  const [mail] = platform.mail.sent;
  expect(mail).toMatchObject({ to: 'ben@example.com', messageId: 'invitation-1' });
  expect(mail?.subject).toContain('nodigt u uit voor');
  expect(mail?.text).toContain(`${platform.config.publicUrl}/account/user/a-secret-of-the-link`);
  expect(mail?.text).toContain('Welkom!');
  expect(mail?.html).not.toContain('<b>Zonnig</b>');
});

test.each([
  ['en-US', 'ten times within an hour'],
  ['de-DE', 'zehnmal innerhalb einer Stunde'],
  ['nl-NL', 'tien keer binnen een uur'],
])('the last that is sent for a while says so in %s, beside what it says else', async (langCode, words) => {
  const { values, ...letter } = {
    kind: 'appAdded' as const,
    to: 'ben@example.com',
    langCode,
    at: new Date(),
    values: { app: 'Barn', network: 'home' },
  };
  const texts: string[] = [];
  for (const isLast of [false, true]) {
    const job = accountMailOf(platform, { ...letter, values, messageId: `app-added-${langCode}`, isLast });
    await accountMail.run(platform, job.payload, { number: 1, isLast: false });
    texts.push(platform.mail.sent.at(-1)?.text ?? '');
  }
  expect(texts.map((text) => [text.includes('Barn'), text.includes(words)])).toEqual([
    [true, false],
    [true, true],
  ]);
});

const values = {
  brand: 'Glockenturm & Söhne',
  company: 'C',
  inviter: 'I',
  message: '',
  days: 7,
  hours: 1,
  newEmail: 'n@e.x',
  email: 'n@e.x',
  unblocked: true,
  device: 'D',
  network: 'N',
  at: 'T',
  change: 'added',
  name: 'X',
  by: 'B',
  sender: 'S',
  serialNumber: 'BF-1',
  from: 'F',
  how: 'invited',
  role: 'administrator',
  app: 'A',
  type: 'T',
  day: 'D',
  before: 'B',
  after: 'A',
  mayLeave: true,
  isLast: false,
  number: 'N',
  amount: 'A',
  reference: 'RF',
  reason: 'R',
  next: 'N',
  method: 'M',
  devices: ['Barn: Monthly'],
  differences: ['The payout is €0.05 less.'],
  isPlanTaken: true,
  contractEnd: '25/11/2027',
  what: 'blocked',
  until: 'U',
  note: 'O',
};
/** Of kinds that take something else by the same name. */
const others: Record<string, object> = {
  healthFinding: { kind: 'silent', count: 2, names: ['Barn'], more: 1 },
  mailBounced: { kind: 'alarm' },
  swap: { step: 'begun' },
};
const kinds = Object.entries(mailLetters) as [string, (text: Text, of: object) => AccountMailText][];
const letters = langCodes.flatMap((langCode) =>
  kinds.map(([kind, write]) => ({
    langCode,
    kind,
    letter: write(textsIn(langCode), { ...values, ...others[kind] }),
  })),
);

const at = new Date('2026-07-01T22:05:00Z');
/** Kinds whose letter names a moment. */
const timed = kinds.filter(([kind, write]) =>
  JSON.stringify(write(textsIn('en-US'), { ...values, ...others[kind], at: 'the moment' })).includes(
    'the moment',
  ),
);

test('a moment is that of the clock of whoever reads it, day first, by 24 hours, and says whose it is', async () => {
  const readers = [
    { langCode: 'nl-NL', timeZone: 'Europe/Amsterdam', said: '02/07/2026 00:05 (UTC+2, Europe/Amsterdam)' },
    { langCode: 'ja-JP', timeZone: 'America/New_York', said: '01/07/2026 18:05（UTC-4, America/New York）' },
    { langCode: 'en-US', timeZone: null, said: '01/07/2026 22:05 (UTC)' },
  ] as const;
  expect(timed.length).toBeGreaterThan(7);
  for (const { langCode, timeZone, said } of readers) {
    const { userId, email: to } = await aCompany(platform, { langCode });
    const user = platform.database.allCompanies.updateTable('users').where('id', '=', userId);
    await user.set({ time_zone: timeZone }).execute();
    const mailed: string[] = [];
    for (const [kind] of timed) {
      const letter = {
        kind,
        to,
        langCode,
        messageId: `${kind}-${userId}`,
        at,
        values: { ...values, ...others[kind] },
      };
      const { payload } = accountMailOf(platform, letter as unknown as AccountMail<'newSignIn'>);
      await accountMail.run(platform, payload, { number: 1, isLast: false });
      mailed.push(`${kind}: ${platform.mail.sent.at(-1)?.text?.includes(said)}`);
    }
    expect(mailed).toEqual(timed.map(([kind]) => `${kind}: true`));
  }
});

test('a letter of the version before, which wrote its moment in UTC, says so', async () => {
  const letter = { kind: 'recoveryCodeUsed', to: 'b@e.x', langCode: 'en-US', messageId: 'before-1' };
  const written = { ...letter, values: { at: '01/07/2026 22:05' } };
  const { payload } = accountMailOf(platform, written as unknown as AccountMail<'recoveryCodeUsed'>);
  await accountMail.run(platform, payload, { number: 1, isLast: false });
  expect(platform.mail.sent.at(-1)?.text).toContain('On 01/07/2026 22:05 (UTC) somebody signed in');
});

test('kinds keep the names that waiting mails of the version before hold', () => {
  const before = [
    'invitation passwordReset passwordChanged confirmEmail emailChanged newSignIn mfaChanged recoveryCodeUsed',
    'devicePasswordRecovered handoverOffered handedOver tookOver tokenReused newAdministrator administratorChanged',
    'appAdded appLost',
  ];
  expect(Object.keys(mailLetters)).toEqual(expect.arrayContaining(before.join(' ').split(' ')));
});

test('what the bank took back is not called a payment that could not be collected', () => {
  const of = { brand: 'B', amount: '€1.00', reference: 'RF1', reason: 'Why.', next: '' };
  const said = (how: string) => mailLetters.paymentFailed(textsIn('en-US'), { ...of, how }).paragraphs[0];
  expect(said('taken')).toMatch(/^The bank has taken back €1\.00 .* open again\. Why\.$/);
  expect(said('failed')).toMatch(/^We could not collect €1\.00 .*\. Why\.$/);
});

test.each(letters)('in $langCode, $kind says something', ({ letter }) => {
  const { subject, heading, paragraphs, action = 'none', footnotes = [] } = letter;
  expect(paragraphs.length).toBeGreaterThan(0);
  for (const said of [subject, heading, ...paragraphs, action, ...footnotes]) {
    expect(said).not.toMatch(/undefined|account-mails\.|[{}]|belfry/i);
    expect(said.trim()).not.toBe('');
  }
});
