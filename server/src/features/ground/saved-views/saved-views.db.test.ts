import { expect, test } from 'vitest';
import { maxViews } from '@belfry/contract/ground/saved-views/saved-views.contract.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { aColleague } from '#features/people/users/users.fixture.ts';
import { collectPersonalData } from '#features/people/personal-data/collect-personal-data.ts';
import { addSavedView } from './add-saved-view.ts';
import { changeSavedView } from './change-saved-view.ts';
import { deleteSavedView } from './delete-saved-view.ts';
import { listSavedViews } from './list-saved-views.ts';

const platform = await testPlatform();
const { database } = platform;

const late = { list: 'invoices', name: 'Late ones', address: 'state=late&sort=-total', shared: false };
const refused = (code: string) => expect.objectContaining({ code });

/** Mia and Cor of the maker's staff. */
async function staff() {
  const maker = await aCompany(platform, { roleId: roles.providerAdmin });
  const { userId } = await aColleague(
    platform,
    { companyId: maker.companyId, password: 'x' },
    { firstName: 'Cor', lastName: 'Kok', roleId: roles.providerAdmin },
  );
  const cor: Context<UserActor> = { ...maker.context, actor: { ...maker.context.actor, userId } };
  const logged = async () => {
    const rows = await database
      .company(maker.companyId)
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_kind', '=', 'saved-view')
      .orderBy('seq')
      .execute();
    return rows.map(({ action, details }) => [action, details]);
  };
  return { ...maker, mia: maker.context, cor, logged };
}
const namesOf = async (context: Context<UserActor>, list = 'invoices') =>
  (await listSavedViews(platform, context, list)).items.map(({ name, own }) => [name, own]);

test('a view is one’s own until it is shared; only sharing stands in the log, and only its maker changes it', async () => {
  const { mia, cor, logged } = await staff();
  const { id, version } = await addSavedView(platform, mia, late);
  await addSavedView(platform, cor, { ...late, name: 'Cor’s', shared: false });
  expect(await namesOf(cor)).toEqual([['Cor’s', true]]);
  expect(await logged()).toEqual([]);

  const shared = await changeSavedView(platform, mia, id, { name: 'All late', shared: true, version });
  expect(shared).toMatchObject({ name: 'All late', address: late.address, shared: true, own: true });
  expect(await namesOf(cor)).toEqual([
    ['Cor’s', true],
    ['All late', false],
  ]);
  expect(await namesOf(cor, 'companies')).toEqual([]);
  await expect(changeSavedView(platform, cor, id, { name: 'Mine', version: 2 })).rejects.toEqual(
    refused('not-found'),
  );
  await expect(deleteSavedView(platform, cor, id)).rejects.toEqual(refused('not-found'));
  await changeSavedView(platform, mia, id, { address: '', version: 2 });
  await deleteSavedView(platform, mia, id);
  expect(await namesOf(cor)).toEqual([['Cor’s', true]]);
  expect(await logged()).toEqual([
    ['saved-view.shared', { list: 'invoices' }],
    ['saved-view.withdrawn', { list: 'invoices' }],
  ]);
});

test('a name stands once in a list of a person, and there is an end to views', async () => {
  const { mia, cor, companyId } = await staff();
  const taken = expect.objectContaining({
    code: 'invalid-input',
    options: { errors: [expect.objectContaining({ pointer: '/name' })] },
  });
  const outcomes = await Promise.allSettled([late, late].map((view) => addSavedView(platform, mia, view)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: taken }]);
  await addSavedView(platform, cor, late);
  await addSavedView(platform, mia, { ...late, list: 'companies' });
  const other = await addSavedView(platform, mia, { ...late, name: 'Other' });
  await expect(changeSavedView(platform, mia, other.id, { name: late.name, version: 1 })).rejects.toEqual(
    taken,
  );
  const { userId } = mia.actor;
  await database.allCompanies
    .insertInto('saved_views')
    .values(
      Array.from({ length: maxViews - 3 }, (_, n) => ({
        company_id: companyId,
        user_id: userId,
        list: 'devices',
        name: `View ${n}`,
        address: '',
        shared: false,
        created_at: platform.clock.now(),
      })),
    )
    .execute();
  await expect(addSavedView(platform, mia, { ...late, name: 'One more' })).rejects.toEqual(
    refused('limit-reached'),
  );
});

test('another company sees none, and a person takes theirs along', async () => {
  const { mia, companyId } = await staff();
  await addSavedView(platform, mia, { ...late, shared: true });
  const other = await staff();
  expect(await namesOf(other.mia)).toEqual([]);
  const { userId } = mia.actor;
  const data = await collectPersonalData(
    platform,
    database.company(companyId),
    { companyId, userId },
    new Date(),
  );
  expect(data?.['savedViews']).toMatchObject([{ ...late, shared: true }]);
});
