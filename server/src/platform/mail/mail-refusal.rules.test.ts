import { expect, test } from 'vitest';
import { refusalOf } from './mail-refusal.rules.ts';

const answered = (command: string, responseCode: number, response: string, code = 'EENVELOPE') =>
  Object.assign(new Error(response), { code, command, responseCode, response });

test.each([
  ['a server’s own code', answered('RCPT TO', 550, '550 5.1.1 No such user'), '5.1.1'],
  [
    'a code in the middle of several lines',
    answered('RCPT TO', 550, '550-Sorry\r\n550 5.7.26 Not you'),
    '5.7.26',
  ],
  ['a refused text', answered('DATA', 554, '554 5.7.1 Looks like spam', 'EMESSAGE'), '5.7.1'],
  ['a full mailbox', answered('RCPT TO', 552, '552 Over quota'), '5.2.2'],
  ['a name that cannot be', answered('RCPT TO', 553, '553 Bad name'), '5.1.3'],
  ['somebody who moved', answered('RCPT TO', 551, '551 Try elsewhere'), '5.1.6'],
  ['three figures that say no more', answered('RCPT TO', 550, '550 No'), '5.0.0'],
  ['figures that are no code', answered('RCPT TO', 550, '550 from 10.5.1.1'), '5.0.0'],
])('%s is a refusal', (_what, error, status) => {
  expect(refusalOf(error)).toBe(status);
});

test.each([
  ['a mailbox that is full for now', answered('RCPT TO', 452, '452 4.2.2 Full')],
  ['greylisting', answered('RCPT TO', 450, '450 4.7.1 Come back later')],
  ['a sender that is not let in', answered('MAIL FROM', 550, '550 5.7.1 Not from you')],
  ['a wrong password', answered('AUTH PLAIN', 535, '535 5.7.8 Who are you', 'EAUTH')],
  [
    'a server that does not answer',
    Object.assign(new Error('timeout'), { code: 'ETIMEDOUT', command: 'CONN' }),
  ],
  ['a server that is not there', Object.assign(new Error('refused'), { code: 'ESOCKET' })],
  ['an error without a code', new Error('550 5.1.1')],
  ['no error', undefined],
  ['a word', '550 5.1.1'],
])('%s is none', (_what, error) => {
  expect(refusalOf(error)).toBeNull();
});
