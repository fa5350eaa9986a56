import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { chargedTypes, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { cancelSubscription } from '../cancelling/cancel-subscription.ts';
import { getCancellation } from '../cancelling/get-cancellation.ts';
import { replaceSubscription } from '../staff/replace-subscription.ts';
import { retireSubscription } from '../staff/retire-subscription.ts';
import { aSubscriber, onDay } from '../subscriptions.fixture.ts';
import { changePlan } from './change-plan.ts';
import { getPlanChange } from './get-plan-change.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
  await aSeller(platform);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

const refused = (code: string) => expect.objectContaining({ code });
const withVat = (net: number) => net + Math.sign(net) * Math.round(Math.abs(net) * 0.21);

/** Somebody with a subscription that began today, and what is done with it. */
async function aCustomer(type: ChargedType = 'monthly', isPaid = true) {
  const buyer = await aSubscriber(platform);
  const [id = ''] = (await buyer.subscribes([type], { isPaid })).ids;
  const { context } = buyer;
  return {
    ...buyer,
    id,
    looks: (next: ChargedType, of = id) => getPlanChange(platform, context, { id: of, type: next }),
    changes: (next: ChargedType, of = id) => changePlan(platform, context, { id: of, type: next }),
    cancels: (of = id) => cancelSubscription(platform, context, { id: of, words: undefined }),
    replaces: (next: ChargedType, of = id) =>
      replaceSubscription(platform, maker.context, { id: of, type: next, reason: 'Ticket 1' }),
    retires: (isCredited: boolean, of = id) =>
      retireSubscription(platform, maker.context, { id: of, isCredited, reason: 'Ticket 1' }),
    async paysAll() {
      for (const { paymentId, state } of await buyer.invoices())
        if (state !== 'paid') await buyer.isPaid(paymentId);
    },
    /** Without VAT: what was charged less what was given back. */
    async net() {
      const rows = await database.allCompanies
        .selectFrom('invoices')
        .select(['kind', 'net_cents', 'total_cents'])
        .where('company_id', '=', buyer.companyId)
        .execute();
      const signOf = (kind: string) => (kind === 'invoice' ? 1 : -1);
      return {
        net: rows.reduce((all, row) => all + signOf(row.kind) * row.net_cents, 0),
        total: rows.reduce((all, row) => all + signOf(row.kind) * row.total_cents, 0),
      };
    },
    audit: async () =>
      (
        await database.allCompanies
          .selectFrom('audit_log')
          .select(['action', 'reason'])
          .where('company_id', '=', buyer.companyId)
          .orderBy('seq')
          .execute()
      ).map(({ action, reason }) => `${action} ${reason ?? ''}`.trim()),
  };
}

test('an upgrade credits the unused days and charges the new ones on one invoice; the contract’s end stays', async () => {
  const buyer = await aCustomer();
  await buyer.reaches('2027-03-31');
  await buyer.paysAll();
  onDay(platform, '2027-04-10');
  // 20 of the 30 days to 30 April.
  const [charged, credited] = [Math.round((2495 * 20) / 30), Math.round((1495 * 20) / 30)];
  expect(await buyer.looks('xl')).toEqual({
    type: 'xl',
    when: 'now',
    date: '2027-04-10',
    amount: euros(2495),
    charged: euros(charged),
    credited: euros(credited),
    dueNow: euros(withVat(charged - credited)),
    nextPayment: { date: '2027-04-30', amount: euros(withVat(2495)) },
  });
  const begun = await buyer.changes('xl');
  expect(begun).toMatchObject({
    type: 'xl',
    contractEnd: '2028-01-31',
    startDate: '2027-04-10',
    nextPayment: { date: '2027-04-30', amount: euros(withVat(2495)) },
  });
  const invoice = (await buyer.invoices()).at(-1);
  const document = await buyer.document(invoice?.id ?? '');
  expect(document).toMatchObject({ total: euros(withVat(charged - credited)) });
  expect(document.lines.map(({ type, from, until, net }) => [type, from, until, net.cents])).toEqual([
    ['xl', '2027-04-10', '2027-04-30', charged],
    ['monthly', '2027-04-10', '2027-04-30', -credited],
  ]);
  expect(await buyer.row(buyer.id)).toMatchObject({ state: 'retired', next_charge_on: null });
  expect(await buyer.row(begun.id)).toMatchObject({ replaces: buyer.id });
  expect(await buyer.mails()).toContain('subscription-changed');
  expect(await buyer.audit()).toContain('subscription.changed');

  // Not a second time while that invoice is open; and charges go on from there.
  await expect(buyer.changes('voip-only', begun.id)).rejects.toEqual(refused('pay-first'));
  await expect(buyer.changes('xl')).rejects.toEqual(refused('not-allowed-now'));
  await buyer.reaches('2027-04-30');
  expect(await buyer.periods(begun.id)).toEqual([
    `2027-04-10..2027-04-30 ${String(charged)}`,
    '2027-04-30..2027-05-31 2495',
  ]);
  expect(await buyer.row(begun.id)).toMatchObject({ oddity: null });
});

test('a downgrade takes effect at the period’s end and may be withdrawn', async () => {
  const buyer = await aCustomer('xl');
  await buyer.reaches('2027-03-31');
  await buyer.paysAll();
  onDay(platform, '2027-04-10');
  const nothing = { charged: euros(0), credited: euros(0), dueNow: euros(0) };
  expect(await buyer.looks('monthly')).toMatchObject({
    when: 'period-end',
    date: '2027-04-30',
    ...nothing,
    nextPayment: { date: '2027-04-30', amount: euros(withVat(1495)) },
  });
  expect(await buyer.changes('monthly')).toMatchObject({
    id: buyer.id,
    type: 'xl',
    nextPlan: { type: 'monthly', date: '2027-04-30' },
    nextPayment: { date: '2027-04-30', amount: euros(withVat(1495)) },
    allowedActions: ['cancel', 'change-plan', 'withdraw-change'],
  });
  expect(await buyer.changes('xl')).toMatchObject({ id: buyer.id, nextPlan: null });
  await expect(buyer.changes('xl')).rejects.toEqual(refused('not-allowed-now'));
  await expect(buyer.looks('xl')).rejects.toEqual(refused('not-allowed-now'));
  await buyer.changes('voip-only');
  await buyer.reaches('2027-04-30');
  const [after] = await database.allCompanies
    .selectFrom('subscriptions')
    .selectAll()
    .where('replaces', '=', buyer.id)
    .execute();
  expect(after).toMatchObject({
    type: 'voip-only',
    contract_ends_at: (await buyer.row(buyer.id)).contract_ends_at,
  });
  expect(await buyer.periods(after?.id ?? '')).toEqual(['2027-04-30..2027-05-31 795']);
});

test('with an open claim on it: pay first; not while it is cancelled; not of others; twice at once is one', async () => {
  const buyer = await aCustomer('monthly', false);
  for (const act of [buyer.looks, buyer.changes])
    await expect(act('xl')).rejects.toEqual(refused('pay-first'));
  await buyer.isPaid(await buyer.newestClaim());
  const other = await aCompany(platform);
  for (const act of [getPlanChange, changePlan] as const) {
    await expect(act(platform, other.context, { id: buyer.id, type: 'xl' })).rejects.toEqual(
      refused('not-found'),
    );
    await expect(act(platform, buyer.context, { id: randomUUID(), type: 'xl' })).rejects.toEqual(
      refused('not-found'),
    );
  }
  const acts = await Promise.allSettled([buyer.changes('xl'), buyer.charges(), buyer.changes('xl')]);
  expect(acts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await buyer.invoices()).toHaveLength(2);
  const cancelled = await aCustomer();
  await cancelled.cancels();
  for (const act of [cancelled.looks, cancelled.changes])
    await expect(act('xl')).rejects.toEqual(refused('not-allowed-now'));
});

test('where the VAT is another by now, unused days are given back at the rate that they were charged at', async () => {
  const buyer = await aCustomer();
  await buyer.reaches('2027-03-31');
  await buyer.paysAll();
  await buyer.is({ country: 'DE', tax_number: 'DE123456789', vat_status: 'valid' });
  onDay(platform, '2027-04-10');
  const [charged, credited] = [Math.round((2495 * 20) / 30), Math.round((1495 * 20) / 30)];
  expect(await buyer.looks('xl')).toMatchObject({
    charged: euros(charged),
    credited: euros(credited),
    dueNow: euros(charged - withVat(credited)),
  });
  await buyer.changes('xl');
  const invoice = (await buyer.invoices()).at(-1);
  expect(await buyer.document(invoice?.id ?? '')).toMatchObject({
    vat: { category: 'AE' },
    total: euros(charged),
    prepaid: euros(withVat(credited)),
  });
});

test('staff replace a type today whatever is open, and retire with or without a credit, for a reason', async () => {
  const buyer = await aCustomer('xl', false);
  onDay(platform, '2027-02-10');
  const begun = await buyer.replaces('voip-only');
  expect(begun).toMatchObject({ type: 'voip-only', startDate: '2027-02-10' });
  const period = async (id: string) => Number((await buyer.periods(id))[0]?.split(' ')[1]);
  const first = (await buyer.net()).net;
  // 18 of 28 days of the dearer are credited on its own invoice, which is open.
  expect(first).toBe(2395 - Math.round((2395 * 18) / 28) + (await period(begun.id)));
  await expect(buyer.replaces('voip-only', begun.id)).rejects.toEqual(refused('not-allowed-now'));
  await expect(buyer.replaces('yearly')).rejects.toEqual(refused('not-allowed-now'));

  expect(await buyer.retires(true, begun.id)).toMatchObject({ state: 'retired', nextPayment: null });
  expect((await buyer.net()).net).toBe(first - (await period(begun.id)));
  await expect(buyer.retires(true, begun.id)).rejects.toEqual(refused('not-allowed-now'));

  const unclear = await aCustomer();
  await unclear.changes('yearly').catch(() => undefined);
  await database.allCompanies
    .updateTable('subscriptions')
    .set({ state: 'unknown', oddity: 'periods' })
    .where('id', '=', unclear.id)
    .execute();
  await expect(unclear.cancels()).rejects.toEqual(refused('not-allowed-now'));
  await expect(unclear.replaces('xl')).rejects.toEqual(refused('not-allowed-now'));
  const before = await unclear.net();
  expect(await unclear.retires(false)).toMatchObject({ state: 'retired', allowedActions: [] });
  expect(await unclear.net()).toEqual(before);
  expect(await unclear.audit()).toContain('subscription.retired Ticket 1');
  await expect(
    retireSubscription(platform, unclear.context, { id: unclear.id, isCredited: true, reason: 'Me' }),
  ).rejects.toEqual(refused('no-permission'));
});

test('what is shown before is what is done, to the cent, and no more is given back than was charged', async () => {
  const types = fc.constantFrom(...chargedTypes);
  await fc.assert(
    fc.asyncProperty(
      types,
      fc.array(fc.tuple(types, fc.integer({ min: 1, max: 70 })), { maxLength: 3 }),
      fc.integer({ min: 1, max: 500 }),
      async (type, changes, days) => {
        platform = await testPlatform(database);
        let today = '2027-01-31';
        onDay(platform, today);
        const buyer = await aCustomer(type);
        let { id } = buyer;
        const goOn = async (by: number) => {
          today = addDays(today, by);
          await buyer.reaches(today);
          await buyer.paysAll();
          const [newest] = await database.allCompanies
            .selectFrom('subscriptions')
            .select('id')
            .where('replaces', '=', id)
            .execute();
          id = newest?.id ?? id;
        };
        for (const [next, by] of changes) {
          await goOn(by);
          const shown = await buyer.looks(next, id).catch(() => null);
          if (!shown) continue;
          const before = await buyer.net();
          const changed = await buyer.changes(next, id);
          const after = await buyer.net();
          expect(after.total - before.total).toBe(shown.dueNow.cents);
          expect(after.net - before.net).toBe(shown.charged.cents - shown.credited.cents);
          expect(changed.nextPayment).toEqual(shown.nextPayment);
          ({ id } = changed);
        }
        await goOn(days);
        const shown = await getCancellation(platform, buyer.context, { id });
        const [before, balance] = [await buyer.net(), await buyer.balance()];
        expect(await buyer.cancels(id)).toMatchObject({ cancelAt: shown.cancelAt });
        const after = await buyer.net();
        expect(before.total - after.total).toBe(shown.credit.cents);
        expect((await buyer.balance()) - balance).toBe(shown.credit.cents - shown.creditToOpen.cents);
        await buyer.retires(true, id);
        const last = await buyer.net();
        expect(last.net).toBeGreaterThanOrEqual(0);
        expect(last.total).toBeGreaterThanOrEqual(last.net);
        const retired = await buyer.row(id);
        expect(retired.oddity).toBeNull();
      },
    ),
    { numRuns: 6 },
  );
});
