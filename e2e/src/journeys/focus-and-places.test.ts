import { acceptEpisode, listDeviceAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDemoFarm, newOtherFarm, password, type DemoFarm } from '../players/demo-farm.ts';
import { keysOf } from '../players/keyboard.ts';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { appears, disappears } from '../players/sight.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';

let world: SharedWorld;
let browser: Browser;
let farm: DemoFarm;
let deviceId: string;
beforeAll(async () => {
  [world, browser] = await Promise.all([sharedWorld(), startBrowser()]);
  farm = await newDemoFarm(world);
  deviceId = farm.pigHouse1.id;
  await farm.pigHouse1.raises('input.1', 'acknowledged');
});
afterAll(() => browser?.close());

/** As far as things may jump while a screen loads. */
const mostJump = 0.05;

/** How far things jump while a screen loads by a slow line with nothing kept, up to a sign that all is there. */
async function jumps(person: Portal, path: string, sign: string): Promise<number> {
  const first = await jumpsOnce(person, path, sign);
  // Open alarms that a busy server names after their second push the page, as they must; the page itself does it always.
  return first <= mostJump ? first : Math.min(first, await jumpsOnce(person, path, sign));
}

async function jumpsOnce(person: Portal, path: string, sign: string): Promise<number> {
  const page = await person.page.context().newPage();
  await page.setViewportSize(person.page.viewportSize() ?? { width: 1440, height: 900 });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });
  const speed = { latency: 40, downloadThroughput: 400_000, uploadThroughput: 400_000 };
  await line.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  await page.addInitScript(() => {
    const sum = { value: 0 };
    Object.assign(globalThis, { jumped: sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await appears(page.getByText(sign).first());
  await appears(page.getByRole('status').filter({ hasText: /^Live$/ }));
  await disappears(page.getByText('Loading', { exact: true }).first());
  const value = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // After two pictures more, with what they tell the observer.
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            setTimeout(() => resolve((globalThis as unknown as { jumped: { value: number } }).jumped.value)),
          ),
        );
      }),
  );
  await page.close();
  return value;
}

/** A narrow one, in which more lies below each other, and a wide one. */
const windows = [
  [375, 812],
  [1440, 900],
] as const;

test.runIf(isFullSize)(
  'hardly anything jumps while a screen loads, with open alarms and without',
  async () => {
    const other = await newOtherFarm(world);
    const found: Record<string, number> = {};
    for (const [width, height] of windows) {
      const [anna, dora] = [await browser.person(world.url), await browser.person(world.url)];
      for (const { page } of [anna, dora]) await page.setViewportSize({ width, height });
      await Promise.all([anna.opensAs(farm.anna, password), dora.opensAs(other.dora, password)]);
      await anna.shows('Pig house 1');
      await dora.shows('Greenhouse');
      found[`${width} alarms, list`] = await jumps(anna, '/devices', 'Pig house 2');
      found[`${width} alarms, device`] = await jumps(anna, `/devices/detail/${deviceId}`, 'Feeding stopped');
      found[`${width} calm, list`] = await jumps(dora, '/devices', 'Greenhouse');
      found[`${width} calm, device`] = await jumps(dora, `/devices/detail/${other.greenhouse.id}`, 'Frost');
    }
    // Nobody else in this world has the type, and prices are everybody's.
    await world.database.rows(
      `insert into subscriptions (company_id, device_id, type, state, started_at)
        select company_id, id, 'voip-only', 'active', now() from devices where id = $1`,
      [other.greenhouse.id],
    );
    await world.database.rows(
      `insert into prices (type, valid_from, monthly_cents, added_at) values ('voip-only', '2099-02-01', 895, now())`,
    );
    for (const [width, height] of windows) {
      const dora = await browser.person(world.url);
      await dora.page.setViewportSize({ width, height });
      await dora.opensAs(other.dora, password);
      await dora.shows('Greenhouse');
      const [path, sign] = [
        `/devices/detail/${other.greenhouse.id}`,
        'The price of your subscription changes',
      ];
      found[`${width} price, device`] = await jumps(dora, path, sign);
    }
    console.info('layout shift', found);
    expect(Object.entries(found).filter(([, value]) => value > mostJump)).toEqual([]);
  },
);

/** What has the focus. */
const focused = ({ page }: Portal) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return {
      isRow: activeElement?.matches('[data-row]') ?? false,
      name: activeElement?.textContent ?? '',
      isLost: activeElement === document.body,
      isButton: activeElement?.tagName === 'BUTTON',
      isInDialogue: activeElement?.closest('dialog') !== null,
    };
  });

test.runIf(isFullSize)(
  'after "Accept" the focus stays in its row: of the list, of a card, of the strip, and beside a dialogue',
  async () => {
    const anna = await browser.person(world.url);
    const { page } = anna;
    const { pigHouse2 } = farm;
    for (let input = 1; input <= 5; input += 1) await pigHouse2.raises(`input.${input}`, 'acknowledged');
    await anna.opensAs(farm.anna, password, `/devices/detail/${pigHouse2.id}`);
    const acceptsByKey = async (button: Locator) => {
      const name = (await button.textContent()) ?? '';
      const own = page.locator('button', { hasText: name });
      await own.focus();
      await page.keyboard.press('Enter');
      await disappears(own);
      return name.split(/[:,] /).at(-1) ?? '';
    };
    const accept = { name: /^Accept/ };
    const inRow = async (alarm: string) =>
      expect(await focused(anna)).toMatchObject({ isRow: true, name: expect.stringContaining(alarm) });
    // Four stand above in full, the fifth has its button in the list.
    const inList = page
      .locator('main li:not([aria-label="Open alarms"] *)')
      .getByRole('button', accept)
      .first();
    await appears(inList);
    await inRow(await acceptsByKey(inList));
    await inRow(await acceptsByKey(page.getByRole('article').getByRole('button', accept).first()));

    await anna.opens('/devices');
    const strip = page.getByRole('region', { name: 'Open alarms' });
    await appears(strip.getByRole('button', accept));
    await inRow(await acceptsByKey(strip.getByRole('button', accept).first()));
    // What was accepted is kept for a while, and then goes.
    await disappears(strip.getByText(/^Accepted by/));
    expect(await focused(anna)).toMatchObject({ isLost: false, isButton: false });

    await anna.opens(`/devices/detail/${deviceId}?tab=alarms`);
    await anna.presses('Pause Feeding stopped');
    await appears(page.getByRole('dialog', { name: /Feeding stopped/ }));
    await page.getByLabel('Reason').focus();
    // What is behind the dialogue cannot be reached; the strip has come along, and the keyboard finds it.
    await until(
      'Tab reaches "Accept"',
      async () => {
        await page.keyboard.press('Tab');
        const { name, isInDialogue, isLost } = await focused(anna);
        expect(isInDialogue || isLost).toBe(true);
        return name.startsWith('Accept');
      },
      { every: 1 },
    );
    for (;;) {
      const button = strip.getByRole('button', accept).first();
      if ((await button.count()) === 0) break;
      await inRow(await acceptsByKey(button));
    }
    await disappears(strip);
    expect(await focused(anna)).toMatchObject({ isInDialogue: true });
    expect(anna.faults).toEqual([]);
    for (let input = 1; input <= 5; input += 1) await pigHouse2.restores(`input.${input}`, 'acknowledged');
  },
);

test.runIf(isFullSize)(
  'whoever only reads sees that an alarm waits, as everybody, and who may accept it',
  async () => {
    const cleo = await browser.person(world.url);
    await farm.pigHouse2.raises('input.1', 'acknowledged');
    await cleo.opensAs(farm.cleo, password);
    const words = 'A User or an Administrator may accept this alarm.';
    await appears(cleo.page.getByRole('region', { name: 'Open alarms' }).getByText(words));
    await cleo.opens(`/devices/detail/${farm.pigHouse2.id}`);
    const alarm = cleo.page.getByRole('article', { name: 'Ventilation stopped' });
    await appears(alarm.getByText(words));
    expect(await cleo.page.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
    expect(await alarm.evaluate((card) => getComputedStyle(card).borderLeftColor)).toBe('rgb(179, 22, 27)');
  },
);

test('whoever has only keys signs in, accepts, adds and removes a contact, and always sees where the focus is', async () => {
  const anna = await browser.person(world.url);
  const { page } = anna;
  const keys = keysOf(anna);
  await farm.pigHouse1.raises('input.2', 'acknowledged');
  await anna.opens('/');
  await keys.comesTo(/^E-mail/);
  await page.keyboard.type(farm.anna);
  await keys.comesTo(/^Password/);
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await anna.shows('Pig house 2');
  await keys.comesTo(/^Accept/);
  await page.keyboard.press('Enter');
  await anna.shows(/Accepted by Anna/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Cold store');
  await appears(page.getByRole('option', { name: /Cold store/ }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/devices/detail/${farm.coldStore.id}`);
  await keys.comesTo(/^Status/);
  await keys.next('ArrowRight');
  await keys.next('ArrowRight');
  await keys.comesTo(/^Add contact/);
  await page.keyboard.press('Enter');
  await appears(page.getByRole('dialog'));
  await keys.comesTo(/^Name/);
  await page.keyboard.type('Kim');
  await keys.comesTo(/^Phone number/);
  await page.keyboard.type('+31612345077');
  await page.keyboard.press('Enter');
  await anna.shows('Saved: Kim');
  await disappears(page.getByRole('dialog'));
  await keys.comesTo(/^Remove Kim/);
  await page.keyboard.press('Enter');
  await appears(page.getByRole('dialog', { name: 'Remove Kim?' }));
  await keys.comesTo(/^Remove$/);
  await page.keyboard.press('Enter');
  await disappears(page.getByRole('rowheader', { name: 'Kim' }));

  // From the end of a long page back up, where the header stays.
  await page.setViewportSize({ width: 1280, height: 500 });
  await anna.goes(`/devices/detail/${deviceId}`);
  await anna.shows('Feeding stopped');
  await appears(page.locator('#content:focus'));
  await page.locator('footer a').last().focus();
  await keys.goesBack();

  // On a phone, where bars lie along both edges; the last Tab leads to the first place again.
  const ben = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  const keysOfBen = keysOf(ben);
  await ben.opensAs(farm.ben, password);
  await appears(ben.page.getByRole('region', { name: 'Open alarms' }));
  await ben.shows('Live');
  for (const path of ['/devices', `/devices/detail/${deviceId}`]) {
    await ben.goes(path);
    await appears(
      ben.page.getByRole('heading', { level: 1, name: path === '/devices' ? 'Devices' : 'Pig house 1' }),
    );
    await disappears(ben.page.getByText('Loading', { exact: true }).first());
    await keysOfBen.goesRound();
  }
  const found = [...keys.faults(), ...keysOfBen.faults(), ...anna.faults, ...ben.faults];
  expect(found).toEqual([]);
});

/** Where the focus is: what the element says or is called, its field's name where it has one. */
const focusedField = (person: Portal) =>
  person.page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? 'nowhere' : (at?.getAttribute('name') ?? at?.textContent ?? '');
  });

/** Whether something lies in the window with nothing over its middle, its upper or its lower edge. */
const isInSight = (person: Portal, selector: string) =>
  person.page.locator(selector).evaluate((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint(left + width / 2, y)),
    );
  });

test.runIf(isFullSize)(
  'a form puts the focus to its first fault, to its own fault above its buttons, and leaves it after a save',
  async () => {
    const anna = await browser.person(world.url, { viewport: { width: 320, height: 480 } });
    const { page } = anna;
    await anna.opensAs(farm.anna, password, '/users/add');
    await anna.presses('Send invitation');
    await until(
      'the first faulty field has the focus',
      async () => (await focusedField(anna)) === 'firstName',
    );
    expect(await isInSight(anna, '[name="firstName"]')).toBe(true);

    // The list below is longer than the window, so that the page was scrolled to its buttons.
    await anna.opens('/account/profile');
    await anna.fills({ 'First name': 'Anna' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const refuse = (route: Route) =>
      route.fulfill({ status: 409, json: { code: 'edit-conflict', status: 409 } });
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'GET' ? route.fallback() : refuse(route),
    );
    await save.click();
    const fault = page.locator('form:has([name="firstName"]) [data-failure]');
    await appears(fault);
    await until('the message has the focus', () => fault.evaluate((it) => it === document.activeElement));
    expect(await isInSight(anna, 'form:has([name="firstName"]) [data-failure]')).toBe(true);
    const [message, button] = await Promise.all([fault.boundingBox(), save.boundingBox()]);
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);

    await page.unroute('**/api/profile');
    await save.click();
    await anna.shows('Profile saved');
    await disappears(fault);
    expect(await focusedField(anna)).toBe('Save');

    // So in a dialogue, which scrolls by itself; it gives the focus back to what opened it.
    await anna.opens(`/devices/detail/${deviceId}?tab=contacts`);
    await anna.presses('Contacts and call lists');
    await anna.presses('Add contact');
    await anna.fills({ Name: 'Kim' });
    await anna.presses('Add absence');
    await page.getByRole('group', { name: 'Absences' }).locator('input').first().fill('');
    await page.getByRole('dialog').locator('[type="submit"]').click();
    const ofAbsence = page.getByRole('group', { name: 'Absences' }).locator('[aria-invalid="true"]').first();
    await appears(ofAbsence);
    await until('the faulty field of the row has the focus', () =>
      ofAbsence.evaluate((it) => it === document.activeElement),
    );
    expect(await isInSight(anna, 'dialog [aria-invalid="true"]:focus')).toBe(true);
    await anna.presses('Remove absence 1');
    await page.route('**/api/contacts', (route) =>
      route.request().method() === 'GET' ? route.fallback() : refuse(route),
    );
    await page.getByRole('dialog').locator('[type="submit"]').click();
    const inDialogue = page.getByRole('dialog').locator('[data-failure]');
    await appears(inDialogue);
    await until('the message has the focus', () =>
      inDialogue.evaluate((it) => it === document.activeElement),
    );
    expect(await isInSight(anna, 'dialog [data-failure]')).toBe(true);
    await page.unroute('**/api/contacts');
    await page.getByRole('dialog').locator('[type="submit"]').click();
    await disappears(page.getByRole('dialog'));
    await until('what opened it has the focus', async () => (await focusedField(anna)) === 'Add contact');

    // A form that the saved one replaces has the focus too.
    await anna.opens('/account/company?tab=policy');
    const policy = page.getByRole('button', { name: 'Save policy' });
    await policy.click();
    await anna.shows('Company policy saved');
    await until('the button has the focus', async () => (await focusedField(anna)) === 'Save policy');
    expect(anna.faults.filter((said) => !said.includes('409'))).toEqual([]);
  },
);

test.runIf(isFullSize)(
  'while a finger is down the strip stays from screen to screen, and a card as it is',
  async () => {
    const anna = await browser.person(world.url);
    const { page } = anna;
    const { id } = farm.coldStore;
    await farm.coldStore.raises('input.2', 'acknowledged');
    await anna.opensAs(farm.anna, password);
    const strip = page.getByRole('region', { name: 'Open alarms' });
    await appears(strip);
    /** Pressed anew all the time, so that a slow machine may take longer than a press holds. */
    const fingerDown = () =>
      page.evaluate(() => {
        const press = () => document.dispatchEvent(new Event('pointerdown'));
        press();
        Object.assign(globalThis, { finger: setInterval(press, 20) });
      });
    const fingerUp = () =>
      page.evaluate(() => {
        clearInterval((globalThis as unknown as { finger: number }).finger);
        document.dispatchEvent(new Event('pointerup'));
      });
    await strip.evaluate((it) => (it.id = 'the-same'));
    await fingerDown();
    await anna.presses('Users');
    await anna.shows(farm.cleo);
    expect(await strip.evaluate((it) => it.id)).toBe('the-same');
    await fingerUp();

    await anna.opens(`/devices/detail/${id}`);
    const card = page.getByRole('article', { name: 'Compressor fault' });
    await appears(card.getByRole('button', { name: /^Accept/ }));
    await anna.shows('Live');
    await fingerDown();
    const [words, box] = await Promise.all([card.locator('header').innerText(), card.boundingBox()]);
    const nodes = await farm.api.call(listDeviceAlarms, { params: { id }, query: { limit: 200 } });
    const episodeId = nodes.items.find(({ alarmId }) => alarmId === 'input.2')?.episodeId ?? '';
    const askedAnew = page.waitForResponse(/\/api\/alarms\?/);
    await farm.api.call(acceptEpisode, { params: { id: episodeId } });
    await appears(page.locator('main header').first().getByText('Accepted, still active', { exact: true }));
    await askedAnew;
    expect(await card.locator('header').innerText()).toBe(words);
    expect(await card.boundingBox()).toEqual(box);
    expect(await card.getByRole('button', { name: /^Accept/ }).count()).toBe(1);
    await fingerUp();
    await appears(card.getByText(/^Accepted by Anna/));
    expect(anna.faults).toEqual([]);
    await farm.coldStore.restores('input.2', 'acknowledged');
  },
);
