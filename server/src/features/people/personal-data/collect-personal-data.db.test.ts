import { expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { addCompanyNote } from '#features/people/companies/notes/add-company-note.ts';
import { collectPersonalData } from './collect-personal-data.ts';

const platform = await testPlatform();

test('staff take along what they noted about companies, and nobody else’s notes', async () => {
  const [farm, mia, leo] = [
    await aCompany(platform),
    await aCompany(platform, { roleId: roles.providerAdmin }),
    await aCompany(platform, { roleId: roles.providerAdmin }),
  ];
  const { companyId } = farm;
  await addCompanyNote(platform, mia.context, { companyId, reason: 'Ticket 1', text: 'Calls on Mondays' });
  const dataOf = (of: typeof mia) =>
    collectPersonalData(platform, platform.database.company(of.companyId), of, platform.clock.now());
  expect((await dataOf(mia))?.['companyNotes']).toMatchObject([{ text: 'Calls on Mondays' }]);
  expect((await dataOf(leo))?.['companyNotes']).toEqual([]);
  expect(await dataOf(farm)).not.toHaveProperty('companyNotes');
});
