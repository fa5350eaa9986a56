import { randomBytes } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailNoticesOf } from '#app.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { bounceAddress } from '#platform/mail/bounce-address.ts';
import { startBounceIntake } from '#platform/mail/bounce-intake.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { accountMail, accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { bouncedMailList } from './bounced-mails.list.ts';
import { dealWithBounce } from './deal-with-bounce.ts';
import { forgetBouncesOf } from '#features/ground/mail-fates/forget-bounces.ts';
import { noteMailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import { tellOfBounce } from './tell-of-bounce.ts';

const platform = await testPlatform();
const { database, config, clock, log } = platform;
const domain = config.bounces!.domain;
const secret = config.TOKEN_SECRET;
let intake: Awaited<ReturnType<typeof startBounceIntake>>;
let server: ReturnType<typeof createTransport>;
beforeAll(async () => {
  const take = mailNoticesOf(platform);
  intake = await startBounceIntake({ host: '127.0.0.1', port: 0, domain, secrets: [secret], log, take });
  server = createTransport({ host: '127.0.0.1', port: intake.port, secure: false });
});
afterAll(async () => {
  server.close();
  await intake.close();
});

/** As a mail server says what became of a mail. */
const brings = (to: string, action: 'failed' | 'delayed' | 'delivered', status: string) =>
  server.sendMail({
    envelope: { from: '', to },
    raw: [
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx',
      '',
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b--',
      '',
    ].join('\r\n'),
  });

const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
type Farm = Awaited<ReturnType<typeof aCompany>>;
const reason = 'Ticket 4711';
const rowsOf = async (farm: Farm, asked: object = {}) => {
  const query = { limit: 50, sort: '-last', state: 'open' as const, company: farm.companyId, ...asked };
  return (await listOverCompanies(platform, maker.context, bouncedMailList, query)).items;
};
const later = (days: number) => clock.advance(days * 24 * 3_600_000);

/** Mails somebody about their account. @returns where notices of it go, undefined where they go nowhere */
async function mails(to: string, about?: { companyId: string; userId: string }): Promise<string | undefined> {
  const letter = {
    kind: 'passwordReset',
    to,
    langCode: 'en-US',
    messageId: 'reset-1',
    path: '/x',
    values: { hours: 1 },
    ...(about && { about }),
  } as const;
  await accountMail.run(platform, accountMailOf(platform, letter).payload, { number: 1, isLast: false });
  const { bounceOf } = platform.mail.sent.at(-1)!;
  return bounceOf && bounceAddress(secret, domain, bounceOf);
}

async function invited({ companyId }: Farm, email: string): Promise<string> {
  const { id } = await database.allCompanies
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      first_name: '',
      last_name: '',
      role_id: roles.user,
      lang_code: 'nl-NL',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('a mail about an account that comes back is one row, counted, with whose it is, until one gets through', async () => {
  const farm = await aCompany(platform);
  const email = `ben@${farm.companyId}.example`;
  const userId = await invited(farm, email);
  const address = (await mails(email))!;
  await brings(address, 'failed', '5.1.1');
  await brings(address, 'delayed', '4.4.7');
  await brings(address, 'failed', '4.2.2');
  expect(await rowsOf(farm)).toMatchObject([
    {
      kind: 'account',
      address: email,
      holders: [{ kind: 'user', id: userId, name: email }],
      fault: 'mailbox-full',
      status: '4.2.2',
      isPermanent: false,
      times: 2,
      again: { kind: 'invitation', id: userId },
      allowedActions: ['send-again', 'tell-administrators', 'dealt-with'],
    },
  ]);
  for (const search of [email.slice(0, 20), `farm ${farm.companyId}`])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await rowsOf(farm, { search, kind: 'account', fault: 'mailbox-full' })).toHaveLength(1);
  expect(await rowsOf(farm, { search: 'nobody' })).toEqual([]);
  // What a stranger makes up is turned away at the door, whoever it names.
  await expect(brings(bounceAddress('forged', domain, userId), 'failed', '5.1.1')).rejects.toMatchObject({
    responseCode: 550,
  });
  await brings(bounceAddress(secret, domain, userId), 'failed', '5.1.1');
  expect(await rowsOf(farm)).toMatchObject([{ times: 2 }]);

  await brings(address, 'delivered', '2.0.0');
  expect(await rowsOf(farm)).toEqual([]);
  expect(await rowsOf(farm, { state: 'over' })).toMatchObject([
    { ended: { by: 'delivered' }, allowedActions: [] },
  ]);

  // A notice that comes once the address is another says nothing about that one.
  const update = { email: `new-${email}` };
  await database.allCompanies.updateTable('users').set(update).where('id', '=', userId).execute();
  await brings(address, 'failed', '5.1.1');
  expect(await rowsOf(farm)).toEqual([]);
  expect(await mails('nobody@elsewhere.example')).toBeUndefined();
});

test('an address that waits for its confirmation is that of who waits for it', async () => {
  const farm = await aCompany(platform);
  const email = `new@${farm.companyId}.example`;
  const link = { company_id: farm.companyId, user_id: farm.userId, email };
  const times = { created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) };
  await database.allCompanies
    .insertInto('mailed_links')
    .values({ ...link, ...times, purpose: 'email-change', token_hash: randomBytes(32) })
    .execute();
  const about = { companyId: farm.companyId, userId: farm.userId };
  const address = (await mails(email, about))!;
  await brings(address, 'failed', '5.1.1');
  const holder = { kind: 'user', id: farm.userId };
  expect(await rowsOf(farm)).toMatchObject([
    { kind: 'account', address: email, holders: [holder], again: null },
  ]);
});

test('staff tell the Administrators at other addresses once a week, and deal with it for a reason that the company reads', async () => {
  const farm = await aCompany(platform);
  const other = await aCompany(platform);
  const email = `office@${farm.companyId}.example`;
  const mail = { companyId: farm.companyId, address: email, subjectId: farm.userId };
  const failed = { kind: 'failed', status: '5.7.1' } as const;
  await database.transaction(farm.companyId, async (trx) => {
    await noteMailFate(trx, { ...mail, kind: 'invoice', at: clock.now(), fate: failed });
    await noteMailFate(trx, {
      ...mail,
      kind: 'alarm',
      at: clock.now(),
      fate: { kind: 'failed', status: '5.1.1' },
    });
    // An alarm that gets through says nothing of a rule against invoices.
    await noteMailFate(trx, { ...mail, kind: 'alarm', at: clock.now(), fate: { kind: 'delivered' } });
  });
  const [row, ...others] = await rowsOf(farm);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ kind: 'invoice', fault: 'refused', holders: [], again: { kind: 'invoice' } });
  const id = row?.id ?? '';
  const plain = { ...maker.context, actor: { ...maker.context.actor, permissions: ['M' as const] } };
  const query = { limit: 1, sort: '-last', state: 'open', company: farm.companyId } as const;
  expect((await listOverCompanies(platform, plain, bouncedMailList, query)).items[0]?.allowedActions).toEqual(
    ['tell-administrators', 'dealt-with'],
  );

  expect(await tellOfBounce(platform, maker.context, { id, reason })).toEqual({ told: 1 });
  await expect(tellOfBounce(platform, maker.context, { id, reason })).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
  later(7);
  expect(await rowsOf(farm)).toMatchObject([
    { allowedActions: ['send-again', 'tell-administrators', 'dealt-with'] },
  ]);
  await expect(dealWithBounce(platform, other.context, { id, reason, note: '' })).rejects.toMatchObject({
    code: 'no-permission',
  });
  await dealWithBounce(platform, maker.context, { id, reason, note: 'Called Anna Test' });
  await expect(dealWithBounce(platform, maker.context, { id, reason, note: '' })).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
  expect(await rowsOf(farm, { state: 'over', kind: 'invoice' })).toMatchObject([
    { ended: { by: 'staff', note: 'Called Anna Test' } },
  ]);
  const acts = await database
    .company(farm.companyId)
    .selectFrom('audit_log')
    .select(['action', 'reason', 'actor_kind'])
    .where('action', 'like', 'bounced-mail.%')
    .orderBy('seq')
    .execute();
  expect(acts).toEqual([
    { action: 'bounced-mail.told', reason, actor_kind: 'staff' },
    { action: 'bounced-mail.dealt-with', reason, actor_kind: 'staff' },
  ]);

  // Comes back anew; whoever is erased takes rows and name along.
  await database.transaction(farm.companyId, async (trx) => {
    await noteMailFate(trx, { ...mail, kind: 'invoice', at: clock.now(), fate: failed });
    await forgetBouncesOf(trx, { companyId: farm.companyId, names: ['Anna Test'] }, 'removed user');
  });
  expect(await rowsOf(farm)).toMatchObject([{ times: 1 }]);
  expect(await rowsOf(farm, { state: 'over', kind: 'invoice' })).toMatchObject([
    { ended: { note: 'Called removed user' } },
  ]);
  await database.transaction(farm.companyId, (trx) =>
    forgetBouncesOf(trx, { companyId: farm.companyId, names: [email.toUpperCase()] }, 'removed user'),
  );
  expect([...(await rowsOf(farm)), ...(await rowsOf(farm, { state: 'over' }))]).toEqual([]);
});
