import { defaultLangCode, langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { objections } from '../players/axe.ts';
import { newDemoFarm } from '../players/demo-farm.ts';
import { heightOf, misfits, misfitsEnlarged } from '../players/layout.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { speaksPseudo, wordsOutside } from '../players/pseudo-language.ts';
import { everyAddress, everyScreen, names, type Walk } from '../players/walk.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let walk: Walk;
let world: SharedWorld;
let browser: Browser;
beforeAll(async () => {
  if (isFullSize) ensureDebianPackage('fonts-noto-cjk');
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  const farm = await newDemoFarm(world);
  walk = { browser, world, farm, screens: await everyAddress(world, farm) };
});
afterAll(() => browser?.close());

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

/** How long it may take to look at every screen, in ms. */
const wholeWalk = 600_000;

/** Most pixels that a page is high at 320 px, without the rows of its lists. */
const mostHeight = 3000;
/** How much higher the pseudo-language makes a page, whose texts are half as long again. */
const pseudoGrowth = 1.2;

/** By day axe looks at what customers see: the journeys of staff look at their main screens. */
const hasAxe = (path: string) => isFullSize || !path.startsWith('/management/');

const wordsIn = (text: string) => text.match(/[\p{L}\p{M}]{2,}/gu) ?? [];

test(
  'no screen has a word that was never a text, or our name, or anything that axe objects to, and half as long a text still fits into the smallest window',
  async () => {
    const known = new Set(names.flatMap(wordsIn));
    const strange: Record<string, string[]> = {};
    const misfit: Record<string, string[]> = {};
    const ours: Record<string, string[]> = {};
    const objected: Record<string, string[]> = {};
    const help = new Set<string | null>();
    const answers: Promise<void>[] = [];
    let told = 0;
    const faults = await everyScreen(
      walk,
      async ({ page }) => {
        await speaksPseudo(page);
        page.on('response', (response) => {
          if (!response.headers()['content-type']?.includes('json')) return;
          const body = response.text().catch(() => '');
          answers.push(body.then((text) => wordsIn(text).forEach((word) => known.add(word))));
        });
      },
      async (person, path) => {
        const { page } = person;
        const named = await namesUs(person);
        if (named.length > 0) ours[path] = named;
        const outside = await wordsOutside(page);
        // What the screen shows may have been drawn before we have read it.
        await Promise.all(answers.splice(0));
        const unknown = outside.filter((text) => wordsIn(text).some((word) => !known.has(word)));
        if (unknown.length > 0) strange[path] = unknown;
        const found = await misfits(page);
        if (found.length > 0) misfit[path] = found;
        const height = await heightOf(page);
        if (height > mostHeight * pseudoGrowth) (misfit[path] ??= []).push(`${height} px high`);
        if (/⟦/.test((await page.locator('h1').first().textContent()) ?? '')) told += 1;
        const objection = hasAxe(path) ? await objections(page) : [];
        if (objection.length > 0) objected[path] = objection;
        help.add(await page.locator('footer a').nth(2).getAttribute('href'));
      },
    );
    // The front page for strangers, and what is about the screen for whoever is signed in.
    for (const about of ['help.html', 'bookkeeper.html#invoices', 'apps.html#add', 'help.html#staff'])
      expect([...help]).toContain(`/manual/en/${about}`);
    const none = { strange: {}, misfit: {}, ours: {}, objected: {}, faults: [] };
    expect({ strange, misfit, ours, objected, faults }).toEqual(none);
    expect(told).toBeGreaterThan(30);
  },
  wholeWalk,
);

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

test.runIf(isFullSize)(
  'enlarged, with larger letters or more room between them, no screen has something cut or on something else',
  async () => {
    const misfit: Record<string, string[]> = {};
    const faults = await everyScreen(
      walk,
      async () => undefined,
      async ({ page }, path) => {
        const found = await misfitsEnlarged(page);
        if (found.length > 0) misfit[path] = found;
      },
    );
    expect({ misfit, faults }).toEqual({ misfit: {}, faults: [] });
  },
  wholeWalk,
);

test.each(isFullSize ? langCodes.filter((code) => code !== defaultLangCode) : [])(
  'every screen fits into the smallest window, with a text for everything: %s',
  async (langCode) => {
    const misfit: Record<string, string[]> = {};
    const faults = await everyScreen(
      walk,
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
  wholeWalk,
);
