import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  allowanceStates,
  subscriptionStates,
  type AllowanceState,
  type SubscriptionState,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import { paymentStates, type PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { changeContact } from '#features/alarming/call-lists/call-list-changes.fixture.ts';
import { startEngine, type Engine, type Person } from '#features/alarming/calling/engine.fixture.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { insertInvoiceRow } from '#features/money/payments/payments.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const alarm = 'input.1';
const provider = () => engine.platform.database.allCompanies;
const now = () => engine.platform.clock.now();

interface Alarmed {
  farm: Farm;
  anna: Person;
  endpoint: string;
}

/** A farm whose Anna is reached by every medium. */
async function aFarm(): Promise<Alarmed> {
  const { platform } = engine;
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna', { media: ['voice'] });
  const media = (['app', 'sms', 'e-mail', 'voice'] as const).map((medium) => ({
    medium,
    needsAcceptance: true,
  }));
  await changeContact(platform, farm.context, anna.id, { userId: farm.userId, media });
  const { endpoint } = await anApp(platform, farm.context);
  return { farm, anna, endpoint };
}

/** What became of an alarm: who was tried by what, and what reached the world. */
async function whatWentOut({ farm, anna, endpoint }: Alarmed) {
  const attempts = await farm.attempts();
  return {
    attempts: attempts.map(({ medium, state, outcome, pass, number }) => ({
      medium,
      state,
      outcome,
      pass,
      number,
    })),
    calls: anna.calls().length,
    texts: anna.texts().length,
    mails: anna.mails().map(({ subject }) => subject),
    pushes: engine.platform.push.sent.filter((sent) => sent.endpoint === endpoint).length,
    states: await farm.states(alarm),
  };
}

function cycled<T>(of: readonly T[], turn: number): T {
  return of[turn % of.length] as T;
}

/** Lets an alarm of each farm go out by all media, and then Anna accept it. @returns what went out before and after */
async function play(farms: readonly Alarmed[]) {
  for (const { farm } of farms) await farm.raises(alarm);
  await engine.settles();
  await engine.passes(2);
  const out = await Promise.all(farms.map(whatWentOut));
  for (const { anna } of farms) await anna.accepts();
  return farms.map((_, index) => out[index]).concat(await Promise.all(farms.map(whatWentOut)));
}

async function subscribe({ farm }: Alarmed, state: SubscriptionState) {
  const { companyId, device } = farm;
  await provider()
    .insertInto('subscriptions')
    .values({ company_id: companyId, device_id: device.id, type: 'monthly', state, started_at: now() })
    .execute();
}

async function owe({ farm: { companyId } }: Alarmed, state: PaymentState) {
  const invoiceId = randomUUID();
  await insertInvoiceRow(provider(), { companyId, invoiceId, net: 1495, vat: 314, at: now() });
  const claim = { id: randomUUID(), company_id: companyId, invoice_id: invoiceId, amount_cents: 1809 };
  await provider()
    .insertInto('payments')
    .values({ ...claim, kind: 'invoice', state, currency: 'EUR', created_at: now() })
    .execute();
}

async function decide({ farm: { companyId, device } }: Alarmed, allowed: boolean) {
  await provider()
    .insertInto('allowance_overrides')
    .values({ company_id: companyId, device_id: device.id, allowed, reason: 'Ticket 4711', since: now() })
    .execute();
}

async function allowanceOf({ farm: { companyId, device } }: Alarmed): Promise<AllowanceState | undefined> {
  return (await findAllowances(provider(), companyId, [device.id], now())).get(device.id);
}

test('an alarm goes out the same in every state of a payment, of a subscription and of the allowance', async () => {
  const free = await aFarm();
  const connected = { first_connected_at: now() };
  await provider().updateTable('devices').set(connected).where('id', '=', free.farm.device.id).execute();
  const given: [what: string, farm: Alarmed][] = [['nothing', free]];
  const decisions = [null, true, false];
  for (let turn = 0; turn < Math.max(paymentStates.length, subscriptionStates.length); turn += 1) {
    const of = await aFarm();
    const payment = cycled(paymentStates, turn);
    const subscription = cycled(subscriptionStates, turn);
    const decision = cycled(decisions, turn);
    await owe(of, payment);
    await subscribe(of, subscription);
    if (decision !== null) await decide(of, decision);
    given.push([`${payment}, ${subscription}, ${String(decision)}`, of]);
  }
  const allowances = await Promise.all(given.map(([, farm]) => allowanceOf(farm)));
  expect(new Set(allowances)).toEqual(new Set(allowanceStates));

  const played = await play(given.map(([, farm]) => farm));
  const [first, accepted] = [played[0], played[given.length]];
  expect(first?.attempts.map(({ medium }) => medium).toSorted()).toEqual(['app', 'e-mail', 'sms', 'voice']);
  expect(first).toMatchObject({ calls: 1, texts: 1, pushes: 1, mails: [expect.stringContaining('ALARM')] });
  expect(accepted?.states).toEqual(['accepted']);
  for (const [index, [what]] of given.entries()) {
    expect({ what, ...played[index] }).toEqual({ what, ...first });
    expect({ what, ...played[given.length + index] }).toEqual({ what, ...accepted });
  }
}, 60_000);

test('an alarm waits for no table of money: it goes out while all of them are locked', async () => {
  const { ownerPool } = engine.platform.database;
  const of = await aFarm();
  await subscribe(of, 'active-payment-needed');
  await owe(of, 'failed');
  const { rows } = await ownerPool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename ~
      '^(subscription|device_subscriptions|unsubscribed|allowance|payment|invoice|ledger|mandate|order|cart|sale_|price|sellers|vat_|starting_|bank_payments|incoming_transfers)'`,
  );
  expect(rows.length).toBeGreaterThan(25);
  const other = await ownerPool.connect();
  try {
    await other.query('begin');
    await other.query(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`);
    const [out, accepted] = await play([of]);
    expect(out).toMatchObject({ calls: 1, texts: 1, pushes: 1, mails: [expect.anything()] });
    expect(accepted?.states).toEqual(['accepted']);
  } finally {
    await other.query('rollback');
    other.release();
  }
});
