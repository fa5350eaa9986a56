import { expect, test } from 'vitest';
import { testDatabase } from './database.fixture.ts';
import { refuseInTransaction } from './open-transaction.ts';

const call = () => refuseInTransaction('a call');

test('what must not happen in a transaction is refused in one, however deep, and free outside and after it', async () => {
  const database = await testDatabase();
  const deep = async () => {
    await Promise.resolve();
    call();
  };
  call();
  await expect(database.transaction('allCompanies', deep)).rejects.toThrow(
    'a call must not happen inside a transaction',
  );
  const within = database
    .underTerm(1)
    .transaction('engine', async () =>
      database.transaction('allCompanies', async () => undefined).then(call),
    );
  await expect(within, 'the outer one is still open').rejects.toThrow('inside a transaction');
  let goOn = (): void => undefined;
  const after = await database.transaction('allCompanies', async () => ({
    ends: new Promise<void>((resolve) => (goOn = resolve)).then(call),
  }));
  goOn();
  await after.ends;
  call();
});
