import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aCompany, testPlatform } from '#platform/platform.fixture.ts';
import { platformToRead } from './platform-to-read.ts';

const platform = await testPlatform();
const toRead = platformToRead(platform);

test('whoever only looks writes nothing, in whatever scope, alone or in a transaction', async () => {
  const { companyId } = await aCompany(platform);
  const { database } = toRead;
  const write = sql`update companies set city = 'Elsewhere'`;
  const readOnly = expect.objectContaining({ code: '25006' });
  await expect(write.execute(database.company(companyId))).rejects.toEqual(readOnly);
  await expect(write.execute(database.allCompanies)).rejects.toEqual(readOnly);
  for (const scope of [companyId, 'allCompanies', 'engine'])
    await expect(database.transaction(scope, (trx) => write.execute(trx))).rejects.toEqual(readOnly);
  await expect(write.execute(database.underTerm(1).company(companyId))).rejects.toEqual(readOnly);
  const seen = await database.company(companyId).selectFrom('companies').select('id').execute();
  expect(seen).toEqual([{ id: companyId }]);
});

test('nothing leads outside but the question which methods of payment there are', async () => {
  const { mail, payments } = toRead;
  expect(() => mail.close()).toThrow('mail.close is not for whoever only looks');
  expect(() => payments.recentlyChargedBack()).toThrow('payments.recentlyChargedBack');
  await expect(payments.methods('first')).resolves.toEqual(await platform.payments.methods('first'));
});
