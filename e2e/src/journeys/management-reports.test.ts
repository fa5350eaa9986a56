import { afterAll, beforeAll, expect, test } from 'vitest';
import { objections } from '../players/axe.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { isFullSize } from '../world/full-size.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
});
afterAll(() => browser?.close());

/** Rows of the bridge in cents: opening, new, changed, price, ended, closing; the last is the total. */
async function bridgeOf({ page }: Portal): Promise<number[][]> {
  const rows = page.getByRole('table', { name: 'Bridge by type' }).getByRole('row');
  const [, ...written] = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent ?? '')),
  );
  return written.map((cells) => cells.map((cell) => Math.round(Number(cell.replaceAll(/[€,]/g, '')) * 100)));
}

async function fileFrom({ page }: Portal): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as CSV' }).first().click(),
  ]);
  const pieces = await file.createReadStream().then((stream) => stream.toArray());
  return Buffer.concat(pieces).toString().trim().split('\r\n');
}

const addressOf = ({ page }: Portal) => new URL(page.url()).searchParams;

test('finance staff have reports prepared, choose days, and see the bridge add up in table and file', async () => {
  const fay = await browser.person(world.url, { acceptDownloads: true });
  const { page } = fay;
  await fay.opensWith(await staffSession(world, 'finance@belfry.example'), '/management/reports');
  await appears(page.getByRole('heading', { name: 'Recurring revenue', level: 2 }));
  await fay.presses('Prepare now');
  await fay.shows(/As of today/);
  await fay.fills({ Period: 'This year', 'Compared with': 'Nothing' });
  await expect.poll(() => addressOf(fay).toString()).toBe('period=this-year&compare=none');
  await appears(page.getByRole('heading', { name: 'Bridge by type' }));

  const bridge = await bridgeOf(fay);
  const total = bridge.at(-1) ?? [];
  expect(total.at(-1)).toBeGreaterThan(0);
  for (const [opening = 0, ...rest] of bridge)
    expect(rest.slice(0, -1).reduce((sum, cents) => sum + cents, opening)).toBe(rest.at(-1));
  for (const [at, cents] of total.entries())
    expect(bridge.slice(0, -1).reduce((sum, row) => sum + (row[at] ?? 0), 0)).toBe(cents);
  const [head, ...lines] = await fileFrom(fay);
  expect(head).toBe('Type,Beginning,New,Changed,Price,Ended,End');
  expect(
    lines.map((line) =>
      line
        .split(',')
        .slice(1)
        .map((euros) => Math.round(Number(euros) * 100)),
    ),
  ).toEqual(bridge);
  expect(await objections(page)).toEqual([]);

  // Another report is for the same days, and Back is the one before.
  await fay.presses('Alarms');
  await appears(page.getByRole('heading', { name: 'Alarms', level: 2 }));
  await appears(page.getByRole('columnheader', { name: 'Within 5 minutes' }));
  expect(addressOf(fay).get('period')).toBe('this-year');
  await page.goBack();
  await appears(page.getByRole('heading', { name: 'Recurring revenue', level: 2 }));
  expect(fay.faults).toEqual([]);
});

test.runIf(isFullSize)(
  'staff who see no money are offered no report of it, are refused one, and see others without amounts',
  async () => {
    const sam = await browser.person(world.url);
    const { page } = sam;
    const session = await staffSession(world, 'staff@belfry.example');
    await sam.opensWith(session, '/management/reports?report=recurring-revenue');
    await sam.shows('You are not allowed to do this.');
    const reports = page.getByRole('navigation', { name: 'Which report' }).getByRole('link');
    expect(await reports.allInnerTexts()).toEqual([
      'Payments',
      'Churn',
      'Subscriptions',
      'Devices',
      'Alarms',
      'Failures',
    ]);
    await sam.presses('Churn');
    await sam.shows('Amounts are shown to staff with the financial role.');
    await appears(page.getByRole('columnheader', { name: 'Rate' }));
    expect(await page.getByText('Lost a month').count()).toBe(0);
  },
);
