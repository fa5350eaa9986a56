import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMail } from '#platform/mail/mail.ts';
import { startMailServer } from '#platform/mail/mail-server.fixture.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { aCompany, pendingJobs, testPlatform } from '#platform/platform.fixture.ts';
import { accountMail } from './account-mail.job.ts';
import { awaitedMailOf, awaitMail } from './awaited-mail.ts';

let platform: Platform;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  server = await startMailServer();
  const base = await testPlatform();
  const config = { ...base.config, smtpUrl: server.url };
  platform = { ...base, config, mail: createMail(config) };
});
afterAll(async () => {
  platform.mail.close();
  await server.stop();
});

/** A mail to a user that waits for the mail server's word, and whose job is there. */
async function aMail() {
  const farm = await aCompany(platform);
  const job = awaitedMailOf<'passwordReset'>(platform, {
    kind: 'passwordReset',
    to: farm.email,
    langCode: 'en-US',
    messageId: `reset-${randomUUID()}`,
    path: '/x',
    values: { hours: 1 },
  });
  await platform.database.transaction(farm.companyId, (trx) => enqueue(trx, [job]));
  const faults = () =>
    platform.database.allCompanies
      .selectFrom('bounced_mails')
      .select(['kind', 'address', 'subject_id', 'status', 'fault', 'permanent', 'times'])
      .where('company_id', '=', farm.companyId)
      .execute();
  return {
    ...farm,
    job,
    faults,
    waiting: () => pendingJobs(platform, accountMail.name, job.payload as Record<string, unknown>),
  };
}

test('a mail that the mail server takes is sent once, and its job goes', async () => {
  const { job, email, waiting, faults } = await aMail();
  expect(await awaitMail(platform, job)).toBe('sent');
  expect([server.to(email).length, await waiting(), await faults()]).toEqual([1, [], []]);
});

test('an address that the mail server refuses is told at once and noted with its code; the job goes', async () => {
  const { job, email, userId, waiting, faults } = await aMail();
  server.answers.set(email, [550, '5.1.1 No such user']);
  expect(await awaitMail(platform, job)).toBe('refused');
  expect(server.to(email)).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(await faults()).toEqual([
    {
      kind: 'account',
      address: email,
      subject_id: userId,
      status: '5.1.1',
      fault: 'unknown-address',
      permanent: true,
      times: 1,
    },
  ]);
});

test('what the mail server may take later is left to its job, which is there as soon as the transaction is', async () => {
  const { job, email, waiting, faults } = await aMail();
  server.answers.set(email, [450, '4.7.1 Come back later']);
  expect(await awaitMail(platform, job)).toBe('later');
  expect([(await waiting()).length, await faults()]).toEqual([1, []]);
  // The job goes on where the one who waited, or their node, is gone.
  expect(job.options.at!.getTime()).toBe(platform.clock.now().getTime() + 60_000);
  await expect(accountMail.run(platform, job.payload, { number: 1, isLast: false })).rejects.toThrow('4.7.1');
  server.answers.delete(email);
  await accountMail.run(platform, job.payload, { number: 2, isLast: false });
  expect(server.to(email)).toHaveLength(1);
});

test('nobody waits for a mail server that says nothing', async () => {
  const { job, email, waiting } = await aMail();
  server.answers.set(email, 'hangs');
  expect(await awaitMail(platform, job, undefined, 20)).toBe('later');
  expect(await waiting()).toHaveLength(1);
});

test('a job whose mail is refused ends, and is not tried again', async () => {
  const { job, email, faults } = await aMail();
  server.answers.set(email, [552, '5.2.2 Over quota']);
  await accountMail.run(platform, job.payload, { number: 1, isLast: false });
  expect(await faults()).toMatchObject([{ fault: 'mailbox-full', status: '5.2.2' }]);
});
