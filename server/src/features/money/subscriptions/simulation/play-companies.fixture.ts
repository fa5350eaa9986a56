import type { Kysely } from 'kysely';
import { chargedTypes, type ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { aDeviceRow, type TestPlatform } from '#platform/platform.fixture.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { unsettledStates } from '#features/money/payments/attempts/attempts.queries.ts';
import { sweepSubscriptions } from '../billing/sweep.job.ts';
import { cancelSubscription } from '../cancelling/cancel-subscription.ts';
import { withdrawCancellation } from '../cancelling/withdraw-cancellation.ts';
import { handOverPlan } from '../handing-over/hand-over-plan.ts';
import { readHandedPlan } from '../handing-over/read-handed-plan.ts';
import { changePlan } from '../plans/change-plan.ts';
import { aSubscriber, onDay, runSubscriptions } from '../subscriptions.fixture.ts';
import { chargedThrough, later, monthsLater, type Life } from './day-arithmetic.fixture.ts';

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;

/** A company that is played, and what it did. */
export interface Played {
  buyer: Subscriber;
  pays: 'by bank' | 'by mandate';
  lives: Life[];
}

/** Numbers from 0 up to 1 that are the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What is played, from a first day to a last. */
interface Play {
  companies: number;
  from: string;
  until: string;
  random: () => number;
  /** Is done on the first of each month. */
  monthEnds: () => Promise<void>;
}

/**
 * Plays companies from day to day: what is due is charged, payments come, fail and are charged back,
 * customers change their minds, and devices go from one company to another.
 */
export async function playCompanies(platform: TestPlatform, play: Play): Promise<Played[]> {
  const { random } = play;
  const played: Played[] = [];
  for (let day = play.from; day <= play.until; day = later(day)) {
    onDay(platform, day);
    if (day.endsWith('-01')) await play.monthEnds();
    await morning(platform);
    await followReplacements(platform, played, day);
    // All come within the first month, each on a day of its own.
    while (played.length < play.companies && random() < play.companies / 25)
      played.push(await arrives(platform, day, random));
    for (const company of played) await acts(platform, company, { day, played, random });
    await pay(platform, played, random);
  }
  return played;
}

/** What a morning does by itself. */
export async function morning(platform: TestPlatform): Promise<void> {
  await sweepSubscriptions.run(platform, {}, { number: 1, isLast: false });
  await runSubscriptions(platform);
}

async function arrives(platform: TestPlatform, day: string, random: () => number): Promise<Played> {
  const buyer = await aSubscriber(platform);
  const pays = random() < 0.5 ? 'by bank' : 'by mandate';
  const company: Played = { buyer, pays, lives: [] };
  await subscribes(platform, company, { day, count: 1 + Math.floor(random() * 3), random });
  return company;
}

async function subscribes(
  platform: TestPlatform,
  { buyer, pays, lives }: Played,
  { day, count, random }: { day: string; count: number; random: () => number },
): Promise<void> {
  if (pays === 'by mandate' && lives.length === 0) await buyer.hasMandate();
  const lines = [];
  for (let index = 0; index < count; index += 1)
    lines.push({ type: typeOf(random), deviceId: await aDeviceRow(platform, buyer.companyId) });
  const { ids } = await buyer.begins(lines, {
    isPaid: pays === 'by bank',
    ...(pays === 'by mandate' && { state: 'active-automatic-payment-pending' }),
  });
  const base = lives[0]?.base ?? day;
  for (const id of ids) {
    const row = await buyer.row(id);
    const type = row.type as ChargedType;
    const serial = row.serial_number ?? '';
    lives.push({
      id,
      serial,
      type,
      start: day,
      base,
      contractEnd: monthsLater(day, 12),
      end: null,
      next: null,
    });
  }
}

function typeOf(random: () => number): ChargedType {
  return chargedTypes[Math.floor(random() * chargedTypes.length)] ?? 'monthly';
}

async function acts(
  platform: TestPlatform,
  company: Played,
  { day, played, random }: { day: string; played: readonly Played[]; random: () => number },
): Promise<void> {
  if (random() < 0.006) await subscribes(platform, company, { day, count: 1, random });
  for (const life of company.lives) {
    if (life.end !== null && life.end <= day) continue;
    const [what, type] = [random(), typeOf(random)];
    const taker = played[Math.floor(random() * played.length)];
    if (what < 0.004) await cancels(platform, company, life, day);
    else if (what < 0.008) await withdraws(platform, company, life);
    else if (what < 0.014) await changes(platform, company, life, { day, type });
    else if (what < 0.016 && taker) await handsOver(platform, company, life, { day, taker });
  }
}

/** Does what the portal may refuse. */
async function unlessRefused<T>(act: Promise<T>): Promise<T | null> {
  return act.catch((error: unknown) => {
    if (error instanceof AppError && ['not-allowed-now', 'pay-first'].includes(error.code)) return null;
    throw error;
  });
}

async function cancels(platform: TestPlatform, { buyer }: Played, life: Life, day: string): Promise<void> {
  const done = await unlessRefused(
    cancelSubscription(platform, buyer.context, { id: life.id, words: undefined }),
  );
  if (!done) return;
  const noticed = monthsLater(day, 1);
  life.end = life.contractEnd > noticed ? life.contractEnd : noticed;
  if (life.next && life.next.on >= life.end) life.next = null;
}

async function withdraws(platform: TestPlatform, { buyer }: Played, life: Life): Promise<void> {
  if (life.end === null) return;
  const done = await unlessRefused(withdrawCancellation(platform, buyer.context, { id: life.id }));
  if (done) life.end = null;
}

async function changes(
  platform: TestPlatform,
  { buyer, lives }: Played,
  life: Life,
  { day, type }: { day: string; type: ChargedType },
): Promise<void> {
  const done = await unlessRefused(changePlan(platform, buyer.context, { id: life.id, type }));
  if (!done) return;
  if (type === life.type) life.next = null;
  else if (done.id === life.id) life.next = { type, on: chargedThrough(life, day) };
  else {
    lives.push({ ...life, id: done.id, type, start: day, next: null });
    life.end = day;
    life.next = null;
  }
}

/** Hands a device over with its subscription. */
async function handsOver(
  platform: TestPlatform,
  { buyer }: Played,
  life: Life,
  { day, taker }: { day: string; taker: Played },
): Promise<void> {
  const [giverId, takerId] = [buyer.companyId, taker.buyer.companyId];
  const { device_id: deviceId } = await buyer.row(life.id);
  if (giverId === takerId || deviceId === null || life.start === day) return;
  const from = { companyId: giverId, deviceId };
  const handing = { from, toCompanyId: takerId, deviceName: 'Barn', serialNumber: life.serial, today: day };
  const at = platform.clock.now();
  const contractEnd = await platform.database.transaction('allCompanies', async (trx) => {
    for (const payer of [giverId, takerId].toSorted()) await lockPayer(trx, payer);
    const plan = await readHandedPlan(trx, handing);
    if (!plan) return null;
    const move = async () => {
      await trx.deleteFrom('devices').where('id', '=', deviceId).execute();
      return { device: { id: await aDeviceOf(trx, { companyId: takerId, serialNumber: life.serial, at }) } };
    };
    await handOverPlan(platform, trx, { handing, plan, at, move });
    return plan.quote.contractEnd;
  });
  if (contractEnd === null) return;
  life.end = day;
  life.next = null;
  const begun = await platform.database.allCompanies
    .selectFrom('subscriptions')
    .select(['id', 'type'])
    .where('company_id', '=', takerId)
    .where('serial_number', '=', life.serial)
    .where('started_at', '=', momentOn(day, 0, 'Europe/Amsterdam'))
    .executeTakeFirstOrThrow();
  const { serial } = life;
  const [id, type] = [begun.id, begun.type as ChargedType];
  const base = taker.lives[0]?.base ?? day;
  taker.lives.push({ id, serial, type, start: day, base, contractEnd, end: null, next: null });
}

/** A device of a serial number that is known. */
async function aDeviceOf(
  trx: Kysely<DB>,
  { companyId, serialNumber, at }: { companyId: string; serialNumber: string; at: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('devices')
    .values({
      serial_number: serialNumber,
      type: 'dialler',
      added_at: at,
      company_id: companyId,
      name: 'Barn',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Those whose type was to change and has. */
export async function followReplacements(
  platform: TestPlatform,
  played: readonly Played[],
  day: string,
): Promise<void> {
  for (const { lives } of played)
    for (const life of lives) {
      if (!life.next || life.next.on > day) continue;
      const row = await platform.database.allCompanies
        .selectFrom('subscriptions')
        .select('id')
        .where('replaces', '=', life.id)
        .executeTakeFirst();
      if (!row) continue;
      const { type, on } = life.next;
      lives.push({ ...life, id: row.id, type, start: on, next: null });
      life.end = on;
      life.next = null;
    }
}

/** What banks and customers do on a day. */
async function pay(platform: TestPlatform, played: readonly Played[], random: () => number): Promise<void> {
  const { allCompanies } = platform.database;
  const byCompany = new Map<string, Played>(played.map((each) => [each.buyer.companyId, each]));
  const claims = await allCompanies
    .selectFrom('payments')
    .select(['id', 'company_id', 'state', 'amount_cents'])
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  const charged = await allCompanies
    .selectFrom('payment_attempts')
    .select(['payment_id', 'state'])
    .where('state', 'in', [...unsettledStates, 'paid', 'chargeback'])
    .where('provider_id', 'is not', null)
    .orderBy('number')
    .execute();
  const newest = new Map(charged.map(({ payment_id: id, state }) => [id, state]));
  for (const { id, company_id: companyId, state } of claims) {
    const company = byCompany.get(companyId);
    const attempt = newest.get(id);
    const luck = random();
    if (!company || state === 'retired') continue;
    const { buyer } = company;
    if (attempt && attempt !== 'paid' && attempt !== 'chargeback') {
      if (luck < 0.4) await buyer.becomes(id, { status: 'paid' });
      else if (luck < 0.46) await buyer.becomes(id, { status: 'failed', failureCode: 'AM04' });
      else if (luck < 0.5) await buyer.becomes(id, { status: 'failed', failureCode: 'AC04' });
    } else if (state === 'paid' && attempt === 'paid') {
      if (luck < 0.001) await buyer.takesBack(id, (await buyer.newest(id)).paid_cents ?? 0);
    } else if (state === 'chargeback' && luck < 0.05) await buyer.givesBack(await buyer.newest(id));
    else if (state !== 'paid' && luck < (company.pays === 'by bank' ? 0.06 : 0.03))
      await buyer.transfers(id, (open) => sharesOf(open)[Math.floor(random() * 6)] ?? open);
  }
}

/** What somebody who pays by bank may pay: mostly all, now and then a part, or too much. */
function sharesOf(open: number): number[] {
  return [Math.ceil(open / 3), open + 500];
}
