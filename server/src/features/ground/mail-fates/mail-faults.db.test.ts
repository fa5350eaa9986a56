import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostMailFaults, type MailFault } from '@belfry/contract/ground/mail-fates/mail-faults.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { mailNoticesOf } from '#app.ts';
import { testApp } from '#app.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import {
  aColleague,
  aSignedInUser,
  coded,
  linkIn,
  mailsTo,
  newAddress,
} from '#features/people/users/users.fixture.ts';
import { noteMailFate, type MailFate } from './note-mail-fate.ts';

let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  platform = await testPlatform();
  app = await testApp(platform);
});
afterAll(() => app.close());

type Anna = Awaited<ReturnType<typeof aSignedInUser>>;
const anna = () => aSignedInUser(platform, app, { roleId: roles.administrator });
const faultsOf = async ({ get }: Anna) => (await get('/mail-faults')).json<{ items: MailFault[] }>().items;
const failed = [502, 'sending-e-mail-failed'];
const form = (email: string) => ({ firstName: 'Ben', lastName: 'Bakker', email, roleId: roles.user });

/** An address that no mail server takes mail for. */
function aDeadAddress(): string {
  const address = newAddress();
  platform.mail.refused.add(address);
  return address;
}

/** Mail of a kind to an address of a company comes back, or gets through. */
const fate = (
  { companyId, userId: subjectId }: { companyId: string; userId: string },
  kind: MailFate['kind'],
  address: string,
  status: string | null = '5.1.1',
) =>
  platform.database.transaction(companyId, (trx) =>
    noteMailFate(trx, {
      companyId,
      kind,
      address,
      subjectId,
      at: platform.clock.now(),
      fate: status === null ? { kind: 'delivered' } : { kind: 'failed', status },
    }),
  );

/** Whose job of a mail waits, by what its key names. */
const waiting = () => pendingJobs(platform, 'account-mails/send', {});

test('an invitation that is refused at once leaves who was invited, with what is wrong', async () => {
  const one = await anna();
  const address = aDeadAddress();
  const before = (await waiting()).length;
  const invited = await one.post('/users', form(address));
  expect([invited.statusCode, invited.json()]).toMatchObject([
    201,
    { email: address, state: 'invited', isMailRefused: true },
  ]);
  expect(await faultsOf(one)).toEqual([
    {
      kind: 'account',
      address,
      fault: 'unknown-address',
      isPermanent: true,
      lastAt: platform.clock.now().toISOString(),
    },
  ]);
  // Nothing goes on trying.
  expect(await waiting()).toHaveLength(before);

  // Sent again, it is refused again; corrected, it arrives, and nothing is wrong any more.
  const { id } = invited.json<{ id: string }>();
  expect(coded(await one.post(`/users/${id}/invitation`, {}))).toEqual(failed);
  const right = newAddress();
  const corrected = await one.patch(`/users/${id}`, { email: right });
  expect([corrected.statusCode, corrected.json()]).toMatchObject([200, { isMailRefused: false }]);
  expect(await mailsTo(platform, right)).toHaveLength(1);
  expect(await faultsOf(one)).toEqual([]);
});

test('an address that an Administrator sets and no mail server takes is saved, and the user shows it', async () => {
  const one = await anna();
  const ben = await aColleague(platform, one, {});
  const address = aDeadAddress();
  const changed = await one.patch(`/users/${ben.userId}`, { email: address });
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { email: address, isMailRefused: true }]);
  expect(await faultsOf(one)).toMatchObject([{ kind: 'account', address }]);
});

test('an own new address that no mail server takes is refused, and none is waited for', async () => {
  const one = await anna();
  const address = aDeadAddress();
  const body = { email: address, emailRepeat: address };
  expect(coded(await one.post('/profile/email', body))).toEqual(failed);
  expect((await one.get('/profile')).json()).toMatchObject({ email: one.email, newEmail: null });
  expect(await faultsOf(one)).toEqual([]);
});

test('what comes back from an own new address is seen as long as it is waited for', async () => {
  const one = await anna();
  const address = newAddress();
  await one.post('/profile/email', { email: address, emailRepeat: address });
  const { bounceOf } = (await mailsTo(platform, address))[0]!;
  const take = mailNoticesOf(platform);
  await take(bounceOf!, { kind: 'failed', status: '4.2.2' });
  expect(await faultsOf(one)).toMatchObject([
    { kind: 'account', address, fault: 'mailbox-full', isPermanent: false },
  ]);
  // The next one takes its place.
  const other = newAddress();
  await one.post('/profile/email', { email: other, emailRepeat: other });
  expect(await faultsOf(one)).toEqual([]);
  await take(bounceOf!, { kind: 'failed', status: '5.1.1' });
  expect(await faultsOf(one)).toEqual([]);
});

test('whoever holds an expired invitation is told that the new one could not be mailed', async () => {
  const one = await anna();
  const address = newAddress();
  await one.post('/users', form(address));
  const token = linkIn((await mailsTo(platform, address))[0]);
  await platform.database.allCompanies
    .updateTable('mailed_links')
    .set({ expires_at: new Date() })
    .where('email', '=', address)
    .execute();
  platform.mail.refused.add(address);
  const renewed = await app.inject({ method: 'POST', url: `/api/invitations/${token}/renewal` });
  expect(coded(renewed)).toEqual(failed);
});

test('each kind is told of who has the address for it, by whichever letters, and goes with a mail that gets through', async () => {
  const one = await anna();
  const contact = { name: 'Jan', email: 'Jan@Farm.example' };
  expect((await one.post('/contacts', contact)).statusCode).toBe(201);
  await platform.database.allCompanies
    .updateTable('companies')
    .set({ invoice_emails: ['Office@Farm.example'] })
    .where('id', '=', one.companyId)
    .execute();
  for (const [kind, address] of [
    ['alarm', 'jan@farm.example'],
    ['invoice', 'office@farm.EXAMPLE'],
    ['account', one.email],
    // Nobody has these, or not for that.
    ['account', 'jan@farm.example'],
    ['invoice', one.email],
    ['alarm', 'gone@farm.example'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await fate(one, kind, address);
  const told = async () => (await faultsOf(one)).map(({ kind, address }) => `${kind} ${address}`).toSorted();
  expect(await told()).toEqual([
    `account ${one.email}`,
    'alarm jan@farm.example',
    'invoice office@farm.example',
  ]);
  // Who wants invoices gets them at their own address.
  await platform.database.allCompanies
    .updateTable('users')
    .set({ receive_invoices: true })
    .where('id', '=', one.userId)
    .execute();
  expect(await told()).toContain(`invoice ${one.email}`);
  await fate(one, 'account', one.email, null);
  await fate(one, 'alarm', 'JAN@farm.example', null);
  expect(await told()).toEqual(['invoice office@farm.example']);
});

test('no more than so many are told, and of no other company', async () => {
  const [one, other] = [await anna(), await anna()];
  const addresses = Array.from({ length: mostMailFaults + 1 }, (_, index) => `a${index}@farm.example`);
  await platform.database.allCompanies
    .updateTable('companies')
    .set({ invoice_emails: addresses })
    .where('id', '=', one.companyId)
    .execute();
  for (const address of addresses)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await fate(one, 'invoice', address);
  expect(await faultsOf(one)).toHaveLength(mostMailFaults);
  expect(await faultsOf(other)).toEqual([]);
  expect((await app.inject('/api/mail-faults')).statusCode).toBe(401);
});
