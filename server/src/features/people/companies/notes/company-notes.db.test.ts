import { expect, test } from 'vitest';
import { maxCompanyNotes } from '@belfry/contract/people/companies/company-notes-management.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { addCompanyNote } from './add-company-note.ts';
import { changeCompanyNote } from './change-company-note.ts';
import { deleteCompanyNote } from './delete-company-note.ts';
import { forgetInNotes, forgetNotesAbout } from './forget-notes.ts';
import { getCompanyNotes } from './get-company-notes.ts';

const platform = await testPlatform();
const { database } = platform;
const reason = 'Ticket 1';
const refused = (code: string) => expect.objectContaining({ code });

async function aFarmWithNotes() {
  const { companyId } = await aCompany(platform);
  const [mia, leo, finance] = [
    await aCompany(platform, { roleId: roles.providerAdmin }),
    await aCompany(platform, { roleId: roles.providerAdmin }),
    await aCompany(platform, { roleId: roles.providerAdminFinancial }),
  ];
  const notes = async (of = mia) =>
    (await getCompanyNotes(platform, of.context, { companyId, reason })).items;
  const add = (text: string, of = mia) => addCompanyNote(platform, of.context, { companyId, reason, text });
  return { companyId, mia, leo, finance, notes, add };
}

test('notes stand newest first with who wrote them; the log says that there is one, and not what it says', async () => {
  const { companyId, notes, add } = await aFarmWithNotes();
  await add('Calls on Mondays');
  platform.clock.advance(60_000);
  await add('Wants another invoice address');
  expect((await notes()).map(({ text, by }) => [text, by])).toEqual([
    ['Wants another invoice address', 'Anna Test'],
    ['Calls on Mondays', 'Anna Test'],
  ]);
  const log = await database
    .company(companyId)
    .selectFrom('audit_log')
    .select(['action', 'reason', 'details'])
    .where('company_id', '=', companyId)
    .orderBy('seq')
    .execute();
  const line = { action: 'company.note-added', reason, details: {} };
  expect(log).toEqual([line, line, { ...line, action: 'company.looked-at' }]);
});

test('a note is changed and deleted by its author and by whoever sees money, as they read it', async () => {
  const { companyId, mia, leo, finance, notes, add } = await aFarmWithNotes();
  const { id: noteId } = await add('First');
  const of = { companyId, noteId, reason };
  expect((await notes(leo))[0]?.allowedActions).toEqual([]);
  expect((await notes(finance))[0]?.allowedActions).toEqual(['change', 'delete']);

  await expect(changeCompanyNote(platform, leo.context, { ...of, text: 'Mine', version: 1 })).rejects.toEqual(
    refused('no-permission'),
  );
  await expect(deleteCompanyNote(platform, leo.context, { ...of, version: 1 })).rejects.toEqual(
    refused('no-permission'),
  );
  const changed = await changeCompanyNote(platform, mia.context, { ...of, text: 'Second', version: 1 });
  expect(changed).toMatchObject({ text: 'Second', version: 2, changedAt: expect.any(String) });
  await expect(
    changeCompanyNote(platform, finance.context, { ...of, text: 'Third', version: 1 }),
  ).rejects.toMatchObject({ code: 'changed-meanwhile', options: { current: { text: 'Second' } } });
  await expect(deleteCompanyNote(platform, finance.context, { ...of, version: 1 })).rejects.toEqual(
    refused('changed-meanwhile'),
  );
  await deleteCompanyNote(platform, finance.context, { ...of, version: 2 });
  expect(await notes()).toEqual([]);
  await expect(deleteCompanyNote(platform, finance.context, { ...of, version: 2 })).rejects.toEqual(
    refused('not-found'),
  );
});

test('a company has so many notes and no more', async () => {
  const { companyId, notes, add } = await aFarmWithNotes();
  const note = { company_id: companyId, text: 'One of many', noted_at: platform.clock.now() };
  await database.allCompanies
    .insertInto('company_notes')
    .values(Array.from({ length: maxCompanyNotes - 1 }, () => note))
    .execute();
  await add('The last');
  await expect(add('One too many')).rejects.toEqual(refused('limit-reached'));
  expect(await notes()).toHaveLength(maxCompanyNotes);
});

test('a note outlives its author without the name, and goes with its company', async () => {
  const { companyId, mia, notes, add } = await aFarmWithNotes();
  await add('Speaks to Anna Test');
  const person = { companyId: mia.companyId, userId: mia.userId, names: ['Anna Test'] };
  await database.transaction('allCompanies', (trx) => forgetInNotes(trx, person, 'Removed user ABCD'));
  expect(await notes()).toMatchObject([{ by: null, text: 'Speaks to Anna Test', allowedActions: [] }]);

  const ofTheFarm = { companyId, userId: mia.companyId, names: ['Anna Test'] };
  await database.transaction('allCompanies', (trx) => forgetInNotes(trx, ofTheFarm, 'Removed user ABCD'));
  expect(await notes()).toMatchObject([{ text: 'Speaks to Removed user ABCD' }]);

  await database.transaction('allCompanies', (trx) => forgetNotesAbout(trx, companyId));
  expect(await notes()).toEqual([]);
});
