import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices } from '@belfry/contract/devices/devices/devices.contract.ts';
import { signIn } from '../players/api.ts';
import { newDemoFarm, newOtherFarm, password, type DemoFarm, type OtherFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let other: OtherFarm;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  [farm, other] = [await newDemoFarm(world), await newOtherFarm(world)];
});
afterAll(() => browser?.close());

const namesOf = async (email: string) => {
  const session = await signIn(world.apiUrl, email, password);
  const { items } = await session.call(listDevices, { query: { sort: 'name' } });
  return items.map(({ name }) => name);
};

test('devices come by a list, one is removed, one goes to another company by the link of a mail', async () => {
  const [barn, shed] = [await world.newDialler(), await world.newDialler()];
  const anna = await browser.person(world.url);
  const { page } = anna;
  await anna.opensAs(farm.anna, password);
  // A second window of the company, which only looks.
  const ben = await browser.person(world.url);
  await ben.opensAs(farm.ben, password);
  await ben.shows('Pig house 1');

  // A faulty row holds all of them back.
  await anna.opens('/devices/add');
  await anna.presses('Import a list');
  const list = (code: string) =>
    [
      'Serial number;Connect code;Name;Location;Time zone',
      `${barn.serial};${barn.connectCode};Barn;Yard;Europe/Berlin`,
      `${shed.serial};${code};Shed;;`,
    ].join('\r\n');
  const wrong = 'NOPE-NOPE-NOPE';
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'devices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(list(wrong)),
  });
  await expect.poll(() => page.getByLabel('List', { exact: true }).inputValue()).toContain('Shed');
  await anna.presses('Check the list');
  await anna.shows('1 faulty line');
  const faults = page.getByRole('table', { name: 'Faulty lines' });
  await appears(faults.getByText('Line 3'));
  await appears(faults.getByText('Not found'));
  expect(await anna.reads()).not.toContain(wrong);
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  expect(await namesOf(farm.anna)).not.toContain('Barn');

  await anna.fills({ List: list(shed.connectCode) });
  await anna.presses('Check the list');
  await anna.presses('Import 2 devices');
  await page.waitForURL('**/devices');
  await anna.shows('Barn');
  await anna.shows('Shed');
  await ben.shows('Shed');

  // Removed by its serial number: it leaves every open list, and its history stays.
  await anna.presses(/^Shed/);
  await anna.presses('Edit');
  await anna.presses('Remove device');
  const removal = page.getByRole('dialog', { name: 'Remove Shed?' });
  await removal.getByLabel('Serial number').fill('BF-0000-0000');
  await removal.getByRole('button', { name: 'Remove device' }).click();
  await appears(removal.getByText('This is not the serial number of the device.'));
  await removal.getByLabel('Serial number').fill(shed.serial.toLowerCase());
  await removal.getByRole('button', { name: 'Remove device' }).click();
  await page.waitForURL('**/devices');
  await disappears(ben.page.getByText('Shed', { exact: true }));
  await until(
    'the dialler is nobody’s and has another key',
    async () =>
      (await world.database.count(
        `select count(*) from device_identities where serial_number = '${shed.serial}' and owner_id is null and wanted_key_seed is null`,
      )) === 1,
  );
  await page.getByText('Removed devices').click();
  await page.getByRole('link', { name: 'Shed' }).click();
  await anna.shows(`Device removed by ${farm.anna}`);
  expect(await anna.page.getByRole('button', { name: 'PDF' }).count()).toBe(0);

  // Handed over.
  await anna.opens('/devices');
  await anna.presses(/^Barn/);
  await anna.presses('Edit');
  await anna.presses('Hand over');
  await anna.fills({
    'E-mail address of the other Administrator': other.dora,
    Message: 'Good luck',
  });
  await anna.presses('Send link');
  await anna.shows(`Waiting for ${other.dora} to accept`);
  await world.mailbox.gets(other.dora, /hands Barn over/);
  const link = await world.mailbox.link(other.dora, /\/link\/handover\//);

  const dora = await browser.person(world.url);
  await dora.opens(new URL(link).pathname);
  await dora.shows('What comes to you');
  await dora.shows('Good luck');
  await dora.presses('Take over for Other Farm');
  await dora.shows('Done. “Barn” belongs to Other Farm now.');
  expect(dora.faults).toEqual([]);

  // Anna still has it open.
  await anna.shows(/handed over/);
  await disappears(ben.page.getByText('Barn', { exact: true }));
  expect(await namesOf(other.dora)).toContain('Barn');
  expect(await namesOf(farm.anna)).not.toContain('Barn');
  await world.mailbox.gets(farm.anna, /has taken Barn over/);
  await world.mailbox.gets(other.dora, /Barn is yours now/);

  // It is alive there: its alarm is Other Farm's.
  await world.dialler(barn.serial).isConnected();
  await world.dialler(barn.serial).raises('input.1', 'acknowledged');
  await dora.opensAs(other.dora, password);
  await dora.shows('Barn');
  await until(
    'the alarm is at the new company',
    async () =>
      (await world.database.count(
        `select count(*) from episodes join devices on devices.id = episodes.device_id
          join companies on companies.id = devices.company_id where companies.name = 'Other Farm' and devices.name = 'Barn'
            and devices.serial_number = '${barn.serial}'`,
      )) === 1,
  );
});

/** Whether the words of each cell of the list end before the next cell begins. */
function cellsApart(): boolean {
  const right = (cell: Element) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getBoundingClientRect().right;
  };
  const rows = [...document.querySelectorAll('tr')].map((row) =>
    [...row.children].filter((cell) => cell.getBoundingClientRect().width > 0),
  );
  return rows.every((cells) =>
    cells.every((cell, at) => right(cell) <= (cells[at + 1]?.getBoundingClientRect().left ?? innerWidth)),
  );
}

test.runIf(isFullSize)('the list is a file, and the label is read where the browser can', async () => {
  const anna = await browser.person(world.url, { acceptDownloads: true });
  const { page } = anna;
  await anna.opensAs(farm.anna, password, '/devices?search=pig&sort=name');
  await anna.shows('2 devices found');
  const waiting = page.waitForEvent('download');
  await anna.presses('Export');
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('devices.csv');
  const csv = (await file.createReadStream().then(async (stream) => (await stream.toArray()).join('')))
    .trim()
    .split('\r\n');
  expect(csv.map((line) => line.split(',')[1])).toEqual(['Name', 'Pig house 1', 'Pig house 2']);

  // Whoever looks at a device comes back to the list as it was left, under a head that stays in view.
  await page.setViewportSize({ width: 768, height: 500 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const place = () =>
    page.evaluate(() => {
      const topOf = (part: string) =>
        Math.round(document.querySelector(part)?.getBoundingClientRect().top ?? -1);
      const bar = document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;
      return { scrolled: scrollY, row: topOf('tbody tr'), head: topOf('thead'), bar: Math.round(bar) };
    });
  const before = await place();
  expect(before.scrolled).toBeGreaterThan(0);
  expect(before.head).toBeGreaterThanOrEqual(before.bar);
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 500 });
    for (const language of ['Deutsch', 'Nederlands', 'English']) {
      await page.getByRole('combobox', { name: /Language|Sprache|Taal/ }).click();
      await page.getByRole('option', { name: language, exact: true }).click();
      await until('no cell reaches into the next', () => page.evaluate(cellsApart));
    }
  }
  await page.setViewportSize({ width: 768, height: 500 });
  await page.evaluate((top) => scrollTo(0, top), before.scrolled);
  await anna.presses(/^Pig house 2/);
  await anna.shows('Interfaces');
  await page.getByRole('link', { name: 'Devices' }).last().click();
  await anna.shows('2 devices found');
  expect(new URL(page.url()).search).toBe('?search=pig&sort=name');
  await until('the list is where it was', async () => (await place()).row === before.row);

  const { serial, connectCode } = await world.stock();
  await anna.opens(`/devices/add#${serial}:${connectCode}`);
  await anna.presses('Search');
  await anna.shows('Found');
  await anna.opens('/devices/add');
  await anna.shows('Connect code');
  const able = await page.evaluate(
    async () =>
      'BarcodeDetector' in window &&
      (
        await (window.BarcodeDetector as { getSupportedFormats(): Promise<string[]> }).getSupportedFormats()
      ).includes('qr_code'),
  );
  const scan = page.getByRole('button', { name: 'Scan the QR code' });
  await expect.poll(async () => (await scan.count()) > 0).toBe(able);
});
