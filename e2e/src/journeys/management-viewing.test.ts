import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import { ask } from '../players/api.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let companyId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  const [company] = await world.database.rows<{ company_id: string }>(
    'select company_id from users where email = $1',
    [farm.anna],
  );
  companyId = company?.company_id ?? '';
});
afterAll(() => browser?.close());

const pathOf = ({ page }: Portal) => new URL(page.url()).pathname;
const barOf = ({ page }: Portal) => page.getByRole('region', { name: 'Portal of a customer' });

/** What the server says to a call by a session: its code, else its status. */
async function says(token: string | null, method: string, path: string, headers: Record<string, string>) {
  const { status, body } = await ask(world.apiUrl, method, path, { token, headers });
  return (body as { code?: string }).code ?? status;
}

test('finance staff see a farm’s portal as its administrators do, change nothing, and the farm reads that they did', async () => {
  const fay = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  const { page } = fay;
  const session = await staffSession(world, 'finance@belfry.example');
  await fay.opensWith(session, `/management/companies/${companyId}`);
  const question = page.getByRole('dialog', { name: /^Why do you look at/ });
  await question.getByRole('button', { name: 'Customer called' }).click();
  await fay.presses('What the customer sees');
  const base = `/management/companies/${companyId}/portal`;
  await expect.poll(() => pathOf(fay)).toBe(`${base}/devices`);
  await appears(barOf(fay).getByText('Nothing can be changed.'));
  await fay.presses('Pig house 1');
  await expect.poll(() => pathOf(fay)).toBe(`${base}/devices/detail/${farm.pigHouse1.id}`);
  const tabs = page.getByRole('tab');
  await appears(tabs.first());
  for (const name of await tabs.allInnerTexts()) {
    await page.getByRole('tab', { name, exact: true }).click();
    await appears(page.getByRole('tab', { name, exact: true, selected: true }));
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => barOf(fay).evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  const opens = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  await opens('Users');
  await fay.shows(farm.anna);
  expect(await page.getByRole('link', { name: 'Invite user' }).count()).toBe(0);
  await opens('Account');
  await fay.shows('Oosterweg 12');
  expect(await page.getByRole('link', { name: 'My profile' }).count()).toBe(0);
  await opens('Subscription');
  await appears(page.getByRole('heading', { name: 'Payment method' }));
  await fay.shows('Cold store');
  expect(await page.getByRole('button', { name: /payment/i }).count()).toBe(0);
  await opens('Invoices');
  await appears(page.getByRole('heading', { name: 'Invoices' }));

  // Nothing of it stays on the device, and no call of another kind goes through.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Pig house');
  const mine = { 'X-Company': companyId, 'X-Reason': 'Ticket' };
  expect(await says(session.token, 'DELETE', '/company', mine)).toBe('only-looking');
  expect(await says(session.token, 'GET', '/profile', mine)).toBe('only-looking');
  expect(await says(session.token, 'GET', '/devices', { 'X-Company': companyId })).toBe('reason-required');
  expect(await says(session.token, 'GET', '/devices', mine)).toBe(200);
  await barOf(fay).getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => pathOf(fay)).toBe(`/management/companies/${companyId}`);
  await appears(page.getByRole('heading', { name: 'Demo Farm' }));
  expect(fay.faults).toEqual([]);

  const { items } = await farm.api.call(listAudit, { query: { limit: 50 } });
  const seen = items.filter(({ action }) => action === 'company.portal-seen').toReversed();
  const looks = seen.map(({ actor, reason }) => `${actor.name}: ${reason}`);
  // One line an hour for each reason: where the hour ends meanwhile, the one that begins has lines of its own.
  const hourly = seen.map(({ at }, n) => `${at.slice(0, 'yyyy-mm-ddThh'.length)} ${looks[n]}`);
  expect([...new Set(hourly)]).toEqual(hourly);
  expect([...new Set(looks)]).toEqual([
    'finance@belfry.example: Customer called',
    'finance@belfry.example: Ticket',
  ]);
});

test('staff without the financial role see no amounts there; a customer sees no other’s portal, nor the own one so', async () => {
  const sam = await browser.person(world.url);
  const base = `/management/companies/${companyId}/portal`;
  const session = await staffSession(world, 'staff@belfry.example');
  await sam.opensWith(session, `${base}/account/company`);
  const question = sam.page.getByRole('dialog', { name: /^Why do you look at/ });
  await question.getByRole('button', { name: 'Customer called' }).click();
  await sam.shows('Oosterweg 12');
  expect(await sam.page.getByRole('link', { name: 'Invoices' }).count()).toBe(0);
  const theirs = { 'X-Company': companyId, 'X-Reason': 'Ticket' };
  expect(await says(session.token, 'GET', '/invoices', theirs)).toBe('no-permission');
  expect(sam.faults).toEqual([]);

  const anna = await browser.person(world.url);
  await anna.opensAs(farm.anna, password, `${base}/devices`);
  await appears(anna.page.getByRole('heading', { name: 'No access' }));
  expect(await says(farm.api.token, 'GET', '/devices', theirs)).toBe('no-permission');
});
