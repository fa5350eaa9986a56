import { defaultLangCode, langCodes, languages } from '@belfry/contract/ground/languages/language-list.ts';
import { listUsers } from '@belfry/contract/people/users/users.contract.ts';
import { simColumns } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { stockColumns } from '@belfry/contract/devices/stock/stock-list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { orders } from '../players/buyer.ts';
import { newDemoFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { owesInvoice } from '../players/invoice.ts';
import { heightOf, misfits } from '../players/layout.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { speaksPseudo, wordsOutside } from '../players/pseudo-language.ts';
import { customerScreens, managementScreens, withIds } from '../players/screens.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { watchRequests } from '../players/stillness.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, worldName, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
/** Screens of a stranger, of an administrator, and of the maker's staff. */
let screens: Record<'stranger' | 'anna' | 'fay', string[]>;
beforeAll(async () => {
  if (isFullSize) ensureDebianPackage('fonts-noto-cjk');
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  await farm.pigHouse1.raises('input.1', 'acknowledged');
  const people = await farm.api.call(listUsers, {});
  const userId = people.items.find(({ email }) => email === farm.ben)?.id ?? '';
  const [payment] = await world.database.rows<{ id: string; company: string }>(
    `insert into payments (id, company_id, kind, state, amount_cents, currency, created_at)
      select gen_random_uuid(), company_id, 'checkout', 'added', 2178, 'EUR', now() from users where email = $1
      returning id, company_id as company`,
    [farm.anna],
  );
  const deviceId = farm.pigHouse1.id;
  const invoiceId = (await owesInvoice(world, farm)).id;
  const orderId = await orders(world, farm, farm.coldStore);
  const first = async (of: string) => (await world.database.rows<{ id: string }>(of))[0]?.id ?? '';
  const ids = {
    deviceId,
    userId,
    invoiceId,
    orderId,
    paymentId: payment?.id ?? '',
    companyId: payment?.company ?? '',
    serialNumber: await first(
      'select serial_number as id from device_identities where owner_id is null limit 1',
    ),
    settlementId: await first(
      `insert into settlements (id, company_id, provider_id, state, amount_cents, currency, created_at, read_at)
        select gen_random_uuid(), id, 'stl_words', 'open', 0, 'EUR', now(), now() from companies where provider returning id`,
    ),
    subscriptionId: await first('select id from subscriptions limit 1'),
    simId: await first('select id from sim_cards limit 1'),
  };
  const tabsOf = (path: string, tabs: readonly string[]) => tabs.map((tab) => `${path}?tab=${tab}`);
  screens = {
    stranger: ['/', '/newpassword', '/newcompany', '/terms', '/account/user/torn'],
    anna: [
      ...withIds(customerScreens(), ids),
      ...tabsOf(`/devices/detail/${deviceId}`, [
        'alarms',
        'call-lists',
        'history',
        'usage',
        'licences',
        'subscription',
      ]),
      ...tabsOf('/account/company', ['invoices', 'policy', 'log', 'data']),
    ],
    fay: [
      ...withIds(managementScreens(), ids),
      ...tabsOf('/management/failedinvoices', ['list', 'transfers']),
      ...tabsOf('/management/settlements', ['differences', 'journal']),
      ...tabsOf('/management/prices', ['seller']),
    ],
  };
});
afterAll(() => browser?.close());

/** Leads each of the three through all their screens. */
async function everyScreen(
  prepare: (person: Portal) => Promise<void>,
  look: (person: Portal, path: string) => Promise<void>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [who, paths] of Object.entries(screens)) {
    const person = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
    const stillness = watchRequests(person.page);
    await prepare(person);
    const [entry = '/', ...others] = paths;
    if (who === 'fay') await person.opensWith(await staffSession(world, 'finance@belfry.example'), entry);
    else if (who === 'anna') await person.opensAs(farm.anna, password, entry);
    else await person.opens(entry);
    for (const path of [entry, ...others]) {
      if (path !== entry) await person.goes(path);
      await appears(person.page.getByRole('heading', { level: 1 }).first());
      await stillness();
      await look(person, path);
    }
    faults.push(...person.faults.map((fault) => `${who}: ${fault}`));
  }
  return faults;
}

/** Where a page names the product as we call it, for the eye or for a voice; addresses of the demo's people do. */
async function namesUs({ page }: Portal): Promise<string[]> {
  const said = await page.evaluate(() => [
    document.title,
    document.body.innerText,
    ...[...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    ),
  ]);
  return said
    .flatMap((text) => text.split('\n'))
    .filter((line) => /belfry/i.test(line.replaceAll('@belfry.example', '')));
}

/** Most pixels that a page is high at 320 px, without the rows of its lists. */
const mostHeight = 3000;
/** How much higher the pseudo-language makes a page, whose texts are half as long again. */
const pseudoGrowth = 1.2;

/** Words that are the same for everybody: our name, those of the languages, and columns of files that staff bring. */
const names = [worldName, ...languages.map(({ localName }) => localName), ...simColumns, ...stockColumns];
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}]{2,}/gu) ?? [];

test('no screen has a word that was never a text, or our name, and half as long a text still fits into the smallest window', async () => {
  const known = new Set(names.flatMap(wordsIn));
  const strange: Record<string, string[]> = {};
  const misfit: Record<string, string[]> = {};
  const ours: Record<string, string[]> = {};
  const help = new Set<string | null>();
  let told = 0;
  const faults = await everyScreen(
    async ({ page }) => {
      await speaksPseudo(page);
      page.on('response', async (response) => {
        if (!response.headers()['content-type']?.includes('json')) return;
        const body = await response.text().catch(() => '');
        for (const word of wordsIn(body)) known.add(word);
      });
    },
    async (person, path) => {
      const { page } = person;
      const named = await namesUs(person);
      if (named.length > 0) ours[path] = named;
      const outside = await wordsOutside(page);
      const unknown = outside.filter((text) => wordsIn(text).some((word) => !known.has(word)));
      if (unknown.length > 0) strange[path] = unknown;
      const found = await misfits(page);
      if (found.length > 0) misfit[path] = found;
      const height = await heightOf(page);
      if (height > mostHeight * pseudoGrowth) (misfit[path] ??= []).push(`${height} px high`);
      if (/⟦/.test((await page.locator('h1').first().textContent()) ?? '')) told += 1;
      help.add(await page.locator('footer a').nth(2).getAttribute('href'));
    },
  );
  // The front page for strangers, and what is about the screen for whoever is signed in.
  for (const about of ['help.html', 'bookkeeper.html#invoices', 'apps.html#add', 'help.html#staff'])
    expect([...help]).toContain(`/manual/en/${about}`);
  expect({ strange, misfit, ours, faults }).toEqual({ strange: {}, misfit: {}, ours: {}, faults: [] });
  expect(told).toBeGreaterThan(30);
});

test('neither the manual nor what a browser installs names the product as we call it', async () => {
  const read = (path: string) => fetch(`${world.url}${path}`).then((answer) => answer.text());
  const paths = ['en', 'de', 'nl', 'fr'].flatMap((language) =>
    ['help', 'farmer', 'installer', 'bookkeeper', 'apps', 'privacy'].map(
      (page) => `/manual/${language}/${page}.html`,
    ),
  );
  for (const path of ['/', '/manifest.webmanifest', '/.well-known/security.txt', ...paths])
    expect(await read(path)).not.toMatch(/belfry/i);
  expect(await read('/manual/en/help.html')).toContain('Havenwacht &amp; Zonen receives the alarms');
  // What is there is no problem in JSON, which would name nobody either.
  for (const path of paths) expect(await read(path)).toContain('Havenwacht &amp; Zonen</title>');
});

test.each(isFullSize ? langCodes.filter((code) => code !== defaultLangCode) : [])(
  'every screen fits into the smallest window, with a text for everything: %s',
  async (langCode) => {
    const misfit: Record<string, string[]> = {};
    const faults = await everyScreen(
      async ({ page }) => {
        await page.addInitScript((code) => localStorage.setItem('langCode', code), langCode);
      },
      async ({ page }, path) => {
        const found = await misfits(page);
        const height = await heightOf(page);
        if (height > mostHeight) found.push(`${height} px high`);
        const bare = (await page.locator('body').innerText()).match(
          /\b[a-z]+(?:-[a-z]+)*\.[a-z]+(?:[.-][a-z]+)+\b/g,
        );
        if (found.length > 0 || bare) misfit[path] = [...found, ...(bare ?? [])];
      },
    );
    expect({ misfit, faults }).toEqual({ misfit: {}, faults: [] });
  },
);
