import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDevice, listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { addToCart } from '@belfry/contract/money/cart/cart.contract.ts';
import { folderOf } from '@belfry/texts/folder-of.ts';
import { readTexts } from '@belfry/texts/read-texts.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { sessionOf } from '../../e2e/src/players/api.ts';
import { startBrowser, type Browser, type Portal } from '../../e2e/src/players/portal.ts';
import { appears, disappears } from '../../e2e/src/players/sight.ts';
import { staffSession } from '../../e2e/src/players/staff.ts';
import { watchRequests } from '../../e2e/src/players/stillness.ts';
import { startWorld, type World } from '../../e2e/src/world/world.ts';
import {
  indexPage,
  looks,
  moments,
  pictureLanguages,
  pictures,
  pictureWindow,
  type Moment,
  screens,
} from './screens.ts';

/** `npm run screens`: starts a portal with the demo and takes all pictures of `screens.ts`, in about two minutes. */

const root = resolve(import.meta.dirname, '../..');
const screensFolder = join(root, 'docs/screens');
const manualFolder = join(root, 'web/public/manual');
const password = 'demo-Belfry-2026';
const timeZone = 'Europe/Amsterdam';
/** The night's hour at which everything happens. */
const hour = 3;

type Who = 'stranger' | 'anna' | 'finance';

/** A session of its own for each picture: a page that refreshes its tokens ends those that it shares them with. */
async function signIn(world: World, who: Who): Promise<Tokens | null> {
  if (who === 'stranger') return null;
  // All of them come from one network.
  await world.database.rows('delete from throttles');
  if (who === 'finance') return staffSession(world, 'finance@belfry.example');
  const answer = await sessionOf(world.apiUrl, null).call(login, {
    body: { email: 'anna@demo.example', password },
  });
  if ('mfa' in answer) throw new Error('the demo asks Anna for a second step');
  return answer;
}

/** Adds what the demo lacks for the pictures, a device that has just come and lies in the cart; gives the ids of all devices. */
async function prepare(world: World): Promise<ReadonlyMap<string, string>> {
  await world.time.advance(untilNight(await world.time.now()));
  const api = sessionOf(world.apiUrl, await signIn(world, 'anna'));
  const { id } = await api.call(addDevice, {
    body: { serialNumber: 'BF-1000-0004', connectCode: 'DEMO-7KQ2-VX9H-MT4R', name: 'Calf house' },
  });
  await api.call(addToCart, { body: { deviceId: id, type: 'monthly' } });
  const { items } = await api.call(listDevices, { query: {} });
  return new Map(items.map((device) => [device.name.toLowerCase().replaceAll(' ', '-'), device.id]));
}

/** How long it is until the next night, as ISO 8601 has it. */
function untilNight(now: Date): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric' });
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number);
  const left = (hour * 60 - hours * 60 - minutes + 24 * 60) % (24 * 60);
  return `PT${left}M`;
}

/** Lets things happen until it is that moment. */
async function reach(moment: Moment, world: World): Promise<void> {
  const dialler = world.dialler('BF-1000-0001');
  const phone = world.phone('+31612345001');
  if (moment === 'ringing') {
    await dialler.raises('input.1', 'acknowledged');
    await phone.rings();
  } else if (moment === 'accepted') {
    await phone.answers();
    await phone.hears(/Ventilation stopped/);
    await phone.types('1111');
  } else if (moment === 'over') {
    await dialler.restores('input.1', 'acknowledged');
  }
}

/** What a person sees at a place. */
interface Sight {
  who: Who;
  path: string;
  presses?: readonly string[];
  from?: string;
  langCode: LangCode;
  width: number;
  height: number;
  scale: number;
  isDark: boolean;
}

async function main(): Promise<void> {
  const world = await startWorld({ settings: { DEMO_PAST: 'true' } });
  const browser = await startBrowser('whole');
  try {
    const ids = await prepare(world);
    const address = (path: string) =>
      path.replaceAll(/\{([\w-]+)\}/g, (_whole, name: string) => ids.get(name) ?? name);
    const see = async (sight: Sight) =>
      look(browser, world.url, await signIn(world, sight.who), { ...sight, path: address(sight.path) });

    for (const folder of [screensFolder, ...Object.keys(pictureLanguages).map(pictureFolder)]) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    for (const moment of moments) {
      await reach(moment, world);
      for (const screen of screens.filter((each) => (each.moment ?? 'calm') === moment))
        for (const name of screen.looks) {
          const person = await see({ ...screen, ...looks[name], langCode: 'en-US' });
          if (person)
            await person.page.screenshot({ path: join(screensFolder, `${screen.name}-${name}.png`) });
          await person?.page.context().close();
        }
      for (const picture of pictures.filter((each) => (each.moment ?? 'calm') === moment))
        for (const [folder, langCode] of Object.entries(pictureLanguages)) {
          const person = await see({ ...picture, ...pictureWindow, scale: 1, isDark: false, langCode });
          if (person) writeFileSync(join(pictureFolder(folder), `${picture.name}.webp`), await webp(person));
          await person?.page.context().close();
        }
    }
    writeFileSync(join(screensFolder, 'README.md'), indexPage());
    for (const folder of [screensFolder, ...Object.keys(pictureLanguages).map(pictureFolder)]) {
      const files = readdirSync(folder);
      const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
      console.log(`${folder.slice(root.length + 1)}: ${files.length} files, ${Math.round(bytes / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await world.close();
  }
  // The browser of this process ends with it.
  process.exit();
}

function pictureFolder(language: string): string {
  return join(manualFolder, 'pictures', language);
}

/** Somebody who sees it, with nothing about to come; null where the portal has no such screen. */
async function look(
  browser: Browser,
  url: string,
  session: Tokens | null,
  sight: Sight,
): Promise<Portal | null> {
  const { width, height, scale, isDark, langCode, path } = sight;
  const texts = readTexts(folderOf(langCode));
  const person = await browser.person(url, {
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: isDark ? 'dark' : 'light',
    locale: langCode,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    // Not the system of whoever takes them.
    userAgent: `Mozilla/5.0 (${width < 600 ? 'Linux; Android 10; K' : 'Windows NT 10.0; Win64; x64'}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36`,
  });
  const { page } = person;
  await page.addInitScript((code) => localStorage.setItem('langCode', code), langCode);
  const isStill = watchRequests(page);
  if (session) await person.opensWith(session, path);
  else await person.opens(path);
  const heading = page.getByRole('heading', { level: 1 });
  await appears(heading.first());
  await isStill();
  if ((await heading.first().textContent()) === texts['errors.no-page.title']) return null;
  if (session && new URL(page.url()).pathname !== path.split('?')[0])
    throw new Error(`${path} led to ${page.url()}`);
  for (const id of sight.presses ?? [])
    await page.getByRole('button', { name: texts[id] ?? id, exact: true }).click();
  await isStill();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (sight.from)
    await page
      .getByRole('heading', { name: texts[sight.from] ?? sight.from, exact: true })
      .evaluate((element) => {
        const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
        scrollBy(0, element.getBoundingClientRect().top - bar - 32);
      });
  await page.mouse.move(0, 0);
  // It is pale until somebody had the time to read.
  await disappears(page.locator('button[aria-disabled=true]').first());
  await isStill();
  return person;
}

/** Playwright writes no WebP, the browser does. */
async function webp({ page }: Portal): Promise<Buffer> {
  const line = await page.context().newCDPSession(page);
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  return Buffer.from(data, 'base64');
}

await main();
