import { beforeAll, expect, test } from 'vitest';
import { maxContacts } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { AppError } from '#platform/http/errors/app-error.ts';
import { aCompany, pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findContact, selectContacts } from './contacts.queries.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { listContacts } from './list-contacts.ts';
import { listLinkableUsers } from './list-linkable-users.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { changeContact } from '../call-list-changes.fixture.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});

async function names(context: Context<UserActor>, query: { search?: string } = {}): Promise<string[]> {
  return (await listContacts(platform, context, { limit: 100, ...query })).items.map(({ name }) => name);
}
const fault = (pointer: string) => ({ code: 'invalid-input', options: { errors: [{ pointer }] } });

test('a contact needs little more than a name and a phone number', async () => {
  const { companyId, context } = await aCompany(platform, { langCode: 'nl-NL' });
  const contact = await createContact(platform, context, { name: 'Jan', phone: '06 12345002' });
  expect(contact).toMatchObject({
    name: 'Jan',
    langCode: 'nl-NL',
    phone: '+31612345002',
    email: null,
    administrator: false,
    availability: { day: true, night: true, weekend: true },
    media: [
      { medium: 'voice', needsAcceptance: true },
      { medium: 'sms', needsAcceptance: true },
    ],
    hasPin: false,
    version: 1,
  });
  expect(await pendingJobs(platform, 'devices/publish-settings', { companyId })).toHaveLength(1);
});

test('the PIN is kept and never answered', async () => {
  const { companyId, context } = await aCompany(platform);
  const contact = await createContact(platform, context, { name: 'Jan', phone: '0612345002', pin: '2468' });
  expect(contact.hasPin).toBe(true);
  expect(JSON.stringify([contact, await listContacts(platform, context, { limit: 10 })])).not.toContain(
    '2468',
  );
  const row = await findContact(platform.database.company(companyId), companyId, contact.id);
  expect(row?.pin).toBe('2468');
  expect((await changeContact(platform, context, contact.id, { name: 'Jan' })).hasPin).toBe(true);
  expect((await changeContact(platform, context, contact.id, { pin: null })).hasPin).toBe(false);
});

test('a medium without its address, and a number that is none, are named', async () => {
  const { context } = await aCompany(platform);
  const media = [{ medium: 'e-mail' as const, needsAcceptance: true }];
  await expect(
    createContact(platform, context, { name: 'Jan', phone: '0612345002', media }),
  ).rejects.toMatchObject(fault('/media'));
  await expect(createContact(platform, context, { name: 'Jan', phone: '0612' })).rejects.toMatchObject(
    fault('/phone'),
  );
  const contact = await createContact(platform, context, { name: 'Jan', email: 'jan@example.com', media });
  await expect(changeContact(platform, context, contact.id, { email: null, media })).rejects.toMatchObject(
    fault('/media'),
  );
});

test('a number of no plan is refused, and one from before stays and is warned of', async () => {
  const { companyId, context } = await aCompany(platform);
  await expect(
    createContact(platform, context, { name: 'Jan', phone: '+10612345099' }),
  ).rejects.toMatchObject(fault('/phone'));
  const { id } = await createContact(platform, context, { name: 'Jan', phone: '00 31 6 12345002' });
  const row = platform.database.company(companyId).updateTable('contacts').where('id', '=', id);
  await row.set({ phone: '+10612345099' }).execute();
  const kept = await changeContact(platform, context, id, { name: 'Piet', phone: '+10612345099' });
  expect(kept).toMatchObject({ name: 'Piet', phone: '+10612345099', phoneValid: false });
  expect(kept.media).toHaveLength(2);
});

test('a change touches only what it names', async () => {
  const { context } = await aCompany(platform);
  const before = await createContact(platform, context, {
    name: 'Jan',
    phone: '0612345002',
    administrator: true,
  });
  const after = await changeContact(platform, context, before.id, { email: 'jan@example.com' });
  expect(after).toEqual({
    ...before,
    email: 'jan@example.com',
    media: [...before.media, { medium: 'e-mail', needsAcceptance: true }],
    version: 2,
  });
  const silent = await changeContact(platform, context, before.id, { phone: null });
  expect(silent).toMatchObject({ phone: null, media: [{ medium: 'e-mail' }] });
});

test('the fifty-first contact is refused, however many are added at once', async () => {
  const { companyId, context } = await aCompany(platform);
  const row = {
    company_id: companyId,
    lang_code: 'en-US' as const,
    availability: '{}',
    media: '[]',
    created_at: platform.clock.now(),
  };
  await platform.database
    .company(companyId)
    .insertInto('contacts')
    .values(Array.from({ length: maxContacts - 1 }, (_, index) => ({ ...row, name: `Nr ${index}` })))
    .execute();
  const outcomes = await Promise.allSettled(
    ['A', 'B', 'C'].map((name) => createContact(platform, context, { name })),
  );
  const codes = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? (outcome.reason as AppError).code : 'made',
  );
  expect(codes.toSorted()).toEqual(['limit-reached', 'limit-reached', 'made']);
});

test('contacts come by name, page by page, and are found by name, number or address', async () => {
  const { context } = await aCompany(platform);
  await createContact(platform, context, { name: 'Cor', phone: '0612345003' });
  await createContact(platform, context, { name: 'Anna', email: 'anna_b@example.com' });
  await createContact(platform, context, { name: 'Ben', phone: '0612345002' });
  expect(await names(context)).toEqual(['Anna', 'Ben', 'Cor']);
  const first = await listContacts(platform, context, { limit: 2, total: 'true' });
  expect(first.total).toBe(3);
  const second = await listContacts(platform, context, { limit: 2, cursor: first.nextCursor! });
  expect(second.items.map(({ name }) => name)).toEqual(['Cor']);
  expect(second.nextCursor).toBeNull();
  expect(await names(context, { search: '45002' })).toEqual(['Ben']);
  expect(await names(context, { search: 'A_B@' })).toEqual(['Anna']);
  expect(await names(context, { search: '%' })).toEqual([]);
});

test('another company neither sees, changes nor removes a contact', async () => {
  const farm = await aCompany(platform);
  const { companyId, context } = await aCompany(platform);
  const { id } = await createContact(platform, farm.context, { name: 'Anna' });
  expect(await names(context)).toEqual([]);
  await expect(changeContact(platform, context, id, { name: 'X' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(deleteContact(platform, context, id)).rejects.toMatchObject({ code: 'not-found' });
  const { database } = platform;
  const page = { after: null, rows: 10 };
  expect(await selectContacts(database.company(companyId), farm.companyId, undefined, page)).toEqual([]);
  expect(await findContact(database.allCompanies, companyId, id)).toBeUndefined();
  await deleteContact(platform, farm.context, id);
  expect(await names(farm.context)).toEqual([]);
});

test('a contact can be a portal user of the company, whom no other contact is; the app becomes a medium', async () => {
  const { userId, context } = await aCompany(platform);
  const stranger = await aCompany(platform);
  const anna = await createContact(platform, context, { name: 'Anna', userId });
  expect(anna).toMatchObject({ userId, media: [{ medium: 'app', needsAcceptance: true }] });

  const about = (code: string) => ({ code, options: { errors: [{ pointer: '/userId' }] } });
  await expect(createContact(platform, context, { name: 'Twin', userId })).rejects.toMatchObject(
    about('in-use'),
  );
  await expect(
    createContact(platform, context, { name: 'Spy', userId: stranger.userId }),
  ).rejects.toMatchObject(about('invalid-input'));
  const other = await createContact(platform, context, { name: 'Jan', phone: '0612345002' });
  await expect(changeContact(platform, context, other.id, { userId })).rejects.toMatchObject(about('in-use'));

  expect(await changeContact(platform, context, anna.id, { userId })).toMatchObject({ userId });
  expect(await changeContact(platform, context, anna.id, { userId: null })).toMatchObject({
    userId: null,
    media: [],
  });
  await expect(
    changeContact(platform, context, anna.id, { media: [{ medium: 'app', needsAcceptance: true }] }),
  ).rejects.toMatchObject({ code: 'invalid-input', options: { errors: [{ pointer: '/media' }] } });
});

test('the users whom a contact can be are named with their apps', async () => {
  const { userId, email, context } = await aCompany(platform);
  const users = async () => (await listLinkableUsers(platform, context)).items;
  const nobodyYet = { id: userId, name: 'Anna Test', email, apps: 0, lastSeenAt: null, contactId: null };
  expect(await users()).toEqual([nobodyYet]);
  await anApp(platform, context);
  const contact = await createContact(platform, context, { name: 'Anna', userId });
  expect(await users()).toMatchObject([{ apps: 1, contactId: contact.id }]);
});
