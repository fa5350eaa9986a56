import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addsAppHere } from '../players/authenticator.ts';
import { objections } from '../players/axe.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { freshWorld } from '../world/stage.ts';
import type { World } from '../world/world.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const bin = join(root, 'node_modules/.bin');

/** A name that would break a page that took it as it is. */
const brandName = 'Havenwacht & "Zonen" <24/7>';

let world: World;
let browser: Browser;
/** Where the operator's lists lie, and what is the operator's own. */
let desk: string;
let farmer: Portal;
let serial: string;
beforeAll(async () => {
  desk = mkdtempSync(join(tmpdir(), 'belfry-operator-'));
  // The example of the page on brands.
  cpSync(join(root, 'docs/examples/brand'), join(desk, 'brand'), { recursive: true });
  [world, browser] = await Promise.all([ownSettings().then(freshWorld), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
  rmSync(desk, { recursive: true, force: true });
});

/** What the operator has to bring along; the pair of keys as the page on operating has it made. */
async function ownSettings(): Promise<Record<string, string>> {
  const { stdout } = await run(join(bin, 'node'), [
    join(root, 'node_modules/web-push/src/cli.js'),
    'generate-vapid-keys',
    '--json',
  ]);
  const pair = JSON.parse(stdout) as { publicKey: string; privateKey: string };
  return {
    TOKEN_SECRET: randomBytes(32).toString('hex'),
    VAPID_PUBLIC_KEY: pair.publicKey,
    VAPID_PRIVATE_KEY: pair.privateKey,
    VAPID_SUBJECT: 'mailto:alarms@belfry-alarms.example',
    TWILIO_ACCOUNT_SID: 'ACfresh',
    TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
    TWILIO_FROM: '+31201234567',
    MOLLIE_API_KEY: `live_${randomBytes(16).toString('hex')}`,
    MOLLIE_ORGANIZATION_TOKEN: `access_${randomBytes(16).toString('hex')}`,
    MOLLIE_EVENTS_SECRET: randomBytes(16).toString('hex'),
    BRAND_NAME: brandName,
    BRAND_DIR: join(desk, 'brand'),
  };
}

/** The commands of the section on fresh installations, block by block, as they stand there. */
function commandsOfThePage(): string[] {
  const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const [, section = ''] = /^## A fresh installation\n(.*?)^## /ms.exec(page) ?? [];
  return [...section.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** As the operator types it: in the folder of the portal, with the settings of the server. */
async function types(block: string): Promise<string> {
  const { stdout } = await run('sh', ['-ec', block], {
    cwd: root,
    env: { ...world.environment, PATH: `${bin}:${process.env['PATH']}`, HOME: desk },
  });
  return stdout;
}

async function signsUp(): Promise<void> {
  await farmer.opens('/');
  expect(await wearsBrand(farmer)).toEqual([]);
  await farmer.presses('Create new company');
  await farmer.fills({ 'E-mail': 'boer@hoeve.example', 'Repeat e-mail': 'boer@hoeve.example' });
  await farmer.ticks('I agree to the terms and conditions');
  await farmer.presses('Create new company');
  await farmer.opens(await world.mailbox.link('boer@hoeve.example', /\/account\/create\//));
  await farmer.fills({
    'Company name': 'Nieuwe Hoeve',
    Address: 'Dijk 3',
    'Postal code': '8300 AA',
    City: 'Emmeloord',
    Country: 'Netherlands',
    'First name': 'Bas',
    'Last name': 'Boer',
    Password: 'a goose in the rain',
    'Repeat password': 'a goose in the rain',
  });
  await farmer.presses('Create account');
  await farmer.shows('No devices yet');
}

/** What is wrong with the look of a screen in a brand of its own. */
async function wearsBrand({ page }: Portal): Promise<string[]> {
  const shown = await page
    .locator('header a > svg')
    .first()
    .evaluate(async (mark) => {
      const { backgroundImage, width } = getComputedStyle(mark);
      const picture = new Image();
      picture.src = /"(.*)"/.exec(backgroundImage)?.[1] ?? '';
      await picture.decode();
      return {
        mark: new URL(picture.src).pathname,
        width,
        tower: getComputedStyle(mark.querySelector('path') as Element).display,
        bar: getComputedStyle(mark.closest('header') as Element).backgroundColor,
        name: mark.nextElementSibling?.firstElementChild?.textContent,
      };
    });
  expect(shown).toEqual({
    mark: '/brand/mark.svg',
    width: '34px',
    tower: 'none',
    bar: 'rgb(11, 42, 74)',
    name: brandName,
  });
  const size = page.viewportSize();
  const found = await objections(page);
  if (size) await page.setViewportSize(size);
  return found;
}

test('a fresh production installation gets staff and devices by the page on operating alone, and rings a phone', async () => {
  const [company, staff, devices, ...more] = commandsOfThePage();
  expect(more).toEqual([]);
  expect(await types(company ?? '')).toContain('Your company is made: Belfry Alarms.');
  expect(await types(staff ?? '')).toContain('Invited: sam@belfry-alarms.example.');
  expect(await types(devices ?? '')).toContain('2 devices stocked.');
  const sheet = join(desk, 'sheet.csv');
  expect(statSync(sheet).mode & 0o777).toBe(0o600);
  const [, first = ''] = readFileSync(sheet, 'utf8').split('\r\n');
  const [, , , , key = '', connectCode = ''] = first.split(',');
  [serial = ''] = first.split(',');
  expect(serial).toBe('BF-7000-0001');

  const sam = await browser.person(world.url);
  await sam.opens(await world.mailbox.link('sam@belfry-alarms.example', /\/account\/user\//));
  await sam.fills({ Password: 'two herons on a dike', 'Repeat password': 'two herons on a dike' });
  await sam.ticks('I agree to the terms and conditions');
  await sam.presses('Create account');
  await addsAppHere(sam, 'Phone');
  await sam.opens('/users');
  await sam.shows('sam@belfry-alarms.example');
  expect(await wearsBrand(sam)).toEqual([]);

  farmer = await browser.person(world.url);
  await signsUp();
  await farmer.presses('Add a device');
  await farmer.fills({ 'Serial number': serial, 'Connect code': connectCode });
  await farmer.presses('Search');
  await farmer.fills({ Name: 'Calf house', Location: 'Behind the silo' });
  await farmer.presses('Add');
  await farmer.shows('Added: Calf house');
  await farmer.presses('Calf house');
  await farmer.presses('Contacts and call lists');
  await farmer.presses('Add contact');
  await farmer.fills({ Name: 'Jan', 'Phone number': '+31612349999', 'Acceptance PIN': '4711' });
  await farmer.presses('Save');
  await farmer.shows('Saved: Jan');

  await world.play({ serial, key });
  await world.dialler(serial).raises('input.1', 'acknowledged');
  const phone = world.phone('+31612349999');
  await phone.rings();
  await phone.answers();
  await phone.types('4711');
  await phone.hears(/Thank you, Jan/);
  await farmer.presses('Devices');
  await farmer.shows('Accepted, still active');
  expect({ sam: sam.faults, farmer: farmer.faults }).toEqual({ sam: [], farmer: [] });
  expect(world.server.complaints()).toEqual([]);
});

test.runIf(isFullSize)(
  'terms that the operator writes are mailed and asked for at the next sign-in, and alarms go on',
  async () => {
    const folder = join(desk, 'brand/terms/2099-01');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'en.md'),
      '# Rules of the house\n\n## Alarms\n\n{brand} passes them on:\n\n- by phone\n- by mail\n',
    );
    await world.server.kill();
    await world.server.start();
    const mail = await world.mailbox.gets('boer@hoeve.example', /the terms and conditions have changed$/);
    expect(mail.text).toContain('Version 2099-01 is in force now');
    expect(mail.text).toContain(`${world.url}/terms`);

    await world.dialler(serial).isConnected();
    await world.dialler(serial).raises('input.2', 'acknowledged');
    await farmer.opens('/devices');
    await farmer.shows('Calf house');
    const strip = farmer.page.getByRole('region', { name: /alarm/i });
    await strip.getByRole('link').click();
    await farmer.presses(/^Accept/);
    await farmer.shows(/Accepted by Bas/);

    const anew = await browser.person(world.url);
    await anew.opens('/');
    await anew.signsIn('boer@hoeve.example', 'a goose in the rain');
    await anew.shows(/These terms are new: version 2099-01/);
    await anew.shows('Rules of the house');
    await anew.shows(`${brandName} passes them on:`);
    const before = anew.page.getByRole('link', { name: 'Read that version' });
    const file = await fetch(new URL((await before.getAttribute('href')) ?? '', world.url));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(file.headers.get('content-disposition')).toContain('terms-2026-01-en.pdf');
    await anew.presses('I agree to these terms');
    await anew.shows('You agreed to version 2099-01');
    await anew.opens('/devices');
    await anew.shows('Calf house');
    expect(anew.faults).toEqual([]);
    expect(world.server.complaints()).toEqual([]);
  },
);
