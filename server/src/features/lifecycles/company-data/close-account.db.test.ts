import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aSeller, runInvoices } from '#features/money/invoices/invoices.fixture.ts';
import { insertOrderRow } from '#features/money/checkout/order-rows.fixture.ts';
import { beginRefund } from '#features/money/payments/refunds/begin-refund.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { verifyAtProvider } from '#features/money/payments/methods/change-payment-method.ts';
import { issueInvoice } from '#features/money/invoices/issuing/issue-invoice.ts';
import { writeOffPayment } from '#features/money/payments/staff/write-off-payment.ts';
import { aSubscriber, runSubscriptions } from '#features/money/subscriptions/subscriptions.fixture.ts';
import { closeAccount } from './close-account.ts';
import { deleteCompany } from './delete-company.ts';
import { getDeletion } from './get-deletion.ts';

/** Its own: its jobs are run here, and nobody else's. */
let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

const refused = (code: string) => expect.objectContaining({ code });
const reason = 'They gave up farming';

async function aFarm() {
  const farm = await aSubscriber(platform);
  const { companyId, context } = farm;
  return {
    ...farm,
    standing: () => getDeletion(platform, context),
    deletes: () => deleteCompany(platform, context, `Farm ${companyId}`),
    isClosed: (isClosed = true) => closeAccount(platform, maker.context, { companyId, reason, isClosed }),
    async paid(cents: number) {
      const paymentId = await farm.orders(cents);
      await farm.pays(paymentId);
      await farm.becomes(paymentId, { status: 'paid' });
      return paymentId;
    },
    isThere: async () =>
      (await database.allCompanies
        .selectFrom('companies')
        .select('id')
        .where('id', '=', companyId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()) !== undefined,
  };
}
type Farm = Awaited<ReturnType<typeof aFarm>>;

const ways: [string, (farm: Farm) => Promise<unknown>, object][] = [
  ['an invoice is open', (farm) => farm.isInvoiced(1495), { open: euros(1809) }],
  [
    'a subscription runs, though it is paid',
    async (farm) => {
      await farm.subscribes(['monthly']);
    },
    { runningSubscriptions: 1, open: euros(0) },
  ],
  [
    'an order is under way',
    (farm) =>
      insertOrderRow(database.allCompanies, {
        ...farm,
        at: platform.clock.now(),
        word: farm.companyId,
        isUnderWay: true,
      }),
    { ordersUnderWay: 1 },
  ],
  ['it has a balance', (farm) => farm.paid(2000), { balance: euros(2000) }],
  [
    'a payment is under way that nobody owes',
    (farm) => verifyAtProvider(platform, farm.companyId, { method: 'ideal', returnPath: (id) => `/${id}` }),
    { paymentsUnderWay: 1, open: euros(0), balance: euros(0) },
  ],
  [
    'a refund is under way',
    async (farm) => {
      const paymentId = await farm.paid(2000);
      const claim = await farm.claim(paymentId);
      const attempt = await farm.newest(paymentId);
      const of = { claim, attempt, reason: 'balance', amount: euros(2000) } as const;
      await database.transaction(farm.companyId, (trx) =>
        beginRefund(trx, { ...of, at: platform.clock.now() }),
      );
    },
    { paymentsUnderWay: 1, balance: euros(0) },
  ],
];

test.each(ways)('8.1: while %s, a company is deleted only after staff closed it', async (_, opens, left) => {
  const farm = await aFarm();
  expect(await farm.standing()).toMatchObject({ isAllowed: true });
  await opens(farm);
  expect(await farm.standing()).toMatchObject({ isAllowed: false, isClosedByStaff: false, ...left });
  await expect(farm.deletes()).rejects.toEqual(refused('close-account-first'));
  expect(await farm.isClosed()).toMatchObject({ isAllowed: true, isClosedByStaff: true, ...left });
  await farm.deletes();
  expect(await farm.isThere()).toBe(false);
});

test('closing is told to the Administrators once and stands in the log; it changes nothing, and is taken back', async () => {
  const farm = await aFarm();
  await farm.subscribes(['monthly']);
  const { paymentId } = await farm.isInvoiced(1495);
  const before = await farm.claim(paymentId);
  await farm.isClosed();
  await farm.isClosed();
  expect((await farm.mails()).filter((mail) => mail === 'account-closed')).toHaveLength(1);
  expect(await farm.claim(paymentId)).toEqual(before);
  await farm.isClosed(false);
  await expect(farm.deletes()).rejects.toEqual(refused('close-account-first'));
  const entries = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'reason', 'details', 'actor_kind'])
    .where('company_id', '=', farm.companyId)
    .where('action', 'like', 'company.account-%')
    .orderBy('seq')
    .execute();
  const details = { openCents: 1809, balanceCents: 0, subscriptions: 1 };
  const closed = { action: 'company.account-closed', actor_kind: 'staff', reason, details };
  expect(entries).toEqual([closed, closed, { ...closed, action: 'company.account-reopened' }]);
  const act = { companyId: farm.companyId, reason: '', isClosed: true };
  await expect(closeAccount(platform, maker.context, act)).rejects.toEqual(refused('reason-required'));
  await expect(closeAccount(platform, farm.context, { ...act, reason })).rejects.toEqual(
    refused('no-permission'),
  );
});

test('8.1: an invoice that is issued while a company is deleted stands in the way, or is none', async () => {
  const farm = await aFarm();
  const { companyId } = farm;
  const { promise: isWaitedFor, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isIssued, resolve: issued } = Promise.withResolvers<void>();
  const issuing = database.transaction(companyId, async (trx) => {
    await issueInvoice(platform, trx, { companyId, charges: [farm.charge(1495)], at: platform.clock.now() });
    issued();
    await isWaitedFor;
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    while ((await waiting.execute(trx)).rows.length === 0);
  });
  await isIssued;
  const deleting = farm.deletes();
  goOn();
  await expect(deleting).rejects.toEqual(refused('close-account-first'));
  await issuing;

  const other = await aFarm();
  const order = await other.orders(5);
  const acts = [other.deletes(), other.isInvoiced(1495), other.pays(order)];
  await Promise.allSettled(acts);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from invoices
    where company_id = ${other.companyId}`.execute(database.allCompanies);
  expect(rows[0]?.n === 0 || (await other.isThere())).toBe(true);
});

test('8.1: a mandate that a payment left while its company was deleted comes to nothing, here and at the provider', async () => {
  const farm = await aFarm();
  const { companyId } = farm;
  const { paymentId } = await farm.isInvoiced(1495);
  await farm.pays(paymentId);
  const left = new Set(platform.payments.mandates.keys());
  let noting: Promise<unknown> = Promise.resolve();
  await database.transaction('allCompanies', async (trx) => {
    await lockPayer(trx, companyId);
    const became = { isDone: false };
    noting = farm.becomes(paymentId, { status: 'paid' }).finally(() => {
      became.isDone = true;
    });
    const waiting = sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
    while (!became.isDone && (await waiting.execute(trx)).rows.length === 0);
    await sql`update companies set deleted_at = ${platform.clock.now()} where id = ${companyId}`.execute(trx);
  });
  await noting;
  const noted = database.allCompanies.selectFrom('mandates').select('id').where('company_id', '=', companyId);
  expect(await noted.execute()).toEqual([]);
  expect([...platform.payments.mandates.keys()].filter((id) => !left.has(id))).toEqual([]);
});

test('8.1: what a deleted company owes stays in the books, and nothing is collected, mailed or begun any more', async () => {
  const farm = await aFarm();
  const mandate = await farm.hasMandate();
  const collected = await farm.isInvoiced(1495);
  const failed = await farm.isInvoiced(1495);
  await farm.isCharged(failed.paymentId);
  await farm.becomes(failed.paymentId, { status: 'failed', failureCode: 'AM04' });
  await runInvoices(platform);
  expect(await farm.claim(collected.paymentId)).toMatchObject({ next_try_at: expect.any(Date) });
  expect(await farm.claim(failed.paymentId)).toMatchObject({ next_try_at: expect.any(Date) });
  const reminded = await aFarm();
  const unpaid = await reminded.isInvoiced(1495);
  await reminded.pays(unpaid.paymentId);
  for (const each of [farm, reminded]) {
    await each.isClosed();
    await each.deletes();
    expect(await each.mails()).toEqual([]);
  }
  const mailed = platform.mail.sent.length;
  // Somebody was at the page of the provider.
  await reminded.becomes(unpaid.paymentId, { status: 'paid' });
  expect(platform.payments.mandates.size).toBe(1);
  for (const day of ['2027-02-18', '2027-03-02']) {
    platform.clock.advance(Date.parse(`${day}T12:00:00Z`) - platform.clock.now().getTime());
    await runInvoices(platform);
    await runSubscriptions(platform);
  }
  expect(platform.mail.sent).toHaveLength(mailed);
  expect(await farm.mails()).toEqual([]);
  expect(platform.payments.mandates.has(mandate.providerId)).toBe(false);
  expect(platform.payments.mandates.size).toBe(0);
  expect(await farm.attempts(collected.paymentId)).toEqual([]);
  expect(await farm.attempts(failed.paymentId)).toHaveLength(1);
  expect(await farm.stands(collected.invoiceId)).toMatchObject({ open: 1809 });
  expect(await reminded.stands(unpaid.invoiceId)).toMatchObject({ open: 0, paid: 1809 });
  await expect(farm.pays(collected.paymentId)).rejects.toEqual(new AppError('no-valid-payment-methods'));
  const changing = verifyAtProvider(platform, farm.companyId, { method: 'ideal', returnPath: () => '/' });
  await expect(changing).rejects.toEqual(refused('no-valid-payment-methods'));

  const act = { paymentId: collected.paymentId, reason };
  expect(await writeOffPayment(platform, maker.context, act)).toMatchObject({ state: 'retired' });
  expect(await farm.stands(collected.invoiceId)).toMatchObject({ open: 0, writtenOff: 1809 });
});
