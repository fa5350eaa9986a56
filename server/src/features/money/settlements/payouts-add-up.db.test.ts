import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aMaker } from './settlements.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aMaker>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aMaker(platform);
});
afterAll(() => database.close());

const acts = ['pays', 'refunded', 'charged back', 'reversed', 'paid out', 'failed', 'read'] as const;

test('whatever is paid, given back, charged back and reversed, once all is paid out nothing is left in the clearing account', async () => {
  const act = fc.record({ what: fc.constantFrom(...acts), cents: fc.integer({ min: 100, max: 9_999 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (given) => {
      const customers: Awaited<ReturnType<typeof maker.customer>>[] = [];
      for (const { what, cents } of [{ what: 'pays' as const, cents: 9_999 }, ...given]) {
        platform.clock.advance(3_600_000);
        const payer = customers[cents % customers.length];
        const payments = platform.payments.payments;
        if (what === 'pays' || !payer) customers.push(await maker.customer(cents));
        else if (what === 'refunded') await payer.getsBack(Math.min(cents, 50)).catch(() => undefined);
        else if (what === 'charged back') await payer.takesBack(payer.paymentId, Math.min(cents, 50));
        else if (what === 'reversed') await payer.givesBack(await payer.newest(payer.paymentId));
        else if (what === 'paid out')
          platform.payouts.paysOut({}, cents % 2 ? 'paid-out' : 'processing-at-bank');
        else if (what === 'failed') {
          const last = platform.payouts.list.at(-1);
          if (last?.state === 'processing-at-bank') platform.payouts.becomes(last.id, 'failed');
        } else await maker.reads();
        expect(payments.size).toBeGreaterThan(0);
      }
      for (const { id, state } of platform.payouts.list)
        if (state === 'processing-at-bank') platform.payouts.becomes(id, 'paid-out');
      platform.clock.advance(3_600_000);
      platform.payouts.paysOut();
      await maker.reads();
      expect(await maker.open()).toEqual([]);
      expect(await maker.has('provider-clearing')).toBe(0);
    }),
    { numRuns: isFullSize ? 30 : 3 },
  );
}, 600_000);
