import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser as Chromium,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.mjs';

/** A person's browser, with nothing of another's in it. */
export interface Portal {
  readonly page: Page;
  /** What the console complained of, and what the page threw. */
  readonly faults: readonly string[];
  opens(path: string): Promise<void>;
  signsIn(email: string, password: string): Promise<void>;
  /** Fills fields by their labels. A country or language is chosen by its name. */
  fills(fields: Record<string, string>): Promise<void>;
  ticks(label: string): Promise<void>;
  /** Presses a button, link or tab. */
  presses(name: string | RegExp): Promise<void>;
  shows(text: string | RegExp): Promise<void>;
  /** Begins to watch; gives the moment at which the text was there for the eye, in ms since 1970. */
  watchesFor(text: string): Promise<{ seen: Promise<number> }>;
  /** All that can be read on the screen. */
  reads(): Promise<string>;
}

/** A real Chromium. */
export interface Browser {
  /** Somebody sits down at a browser of their own. */
  person(url: string, options?: BrowserContextOptions): Promise<Portal>;
  close(): Promise<void>;
}

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Generous, for machines that do much else. */
const patience = 30_000;

/** Starts Chromium: that of the system, or the one that Playwright brought. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  return {
    async person(url, options = {}) {
      const context = await browser.newContext({ baseURL: url, locale: 'en-US', ...options });
      context.setDefaultTimeout(patience);
      return portalOf(await context.newPage());
    },
    async close() {
      if (process.env['BELFRY_KEEP'] !== undefined) await takePictures(browser);
      await browser.close();
    },
  };
}

/** What everybody saw last, for whoever looks into a failure. */
async function takePictures(browser: Chromium): Promise<void> {
  for (const [index, context] of browser.contexts().entries())
    for (const page of context.pages())
      await page.screenshot({ path: join(tmpdir(), `belfry-e2e-person-${index + 1}.png`), fullPage: true });
}

function portalOf(page: Page): Portal {
  const faults: string[] = [];
  page.on('console', (message) => {
    // A page that is left while its socket still connects is no fault of the page.
    if (/WebSocket is closed before the connection is established/.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));

  async function fillOne(label: string, value: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    const isList = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    await (isList ? field.selectOption({ label: value }) : field.fill(value));
  }
  async function press(target: Locator): Promise<void> {
    await target.first().click();
  }

  const portal: Portal = {
    page,
    faults,
    async opens(path) {
      await page.goto(path);
    },
    async signsIn(email, password) {
      await page.goto('/');
      await portal.fills({ 'E-mail': email, Password: password });
      await portal.presses('Sign in');
      await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' });
    },
    async fills(fields) {
      for (const [label, value] of Object.entries(fields)) await fillOne(label, value);
    },
    ticks: (label) => page.getByLabel(label).check(),
    presses(name) {
      const exact = typeof name === 'string';
      return press(
        page
          .getByRole('button', { name, exact })
          .or(page.getByRole('link', { name, exact }))
          .or(page.getByRole('tab', { name, exact })),
      );
    },
    async shows(text) {
      await page.getByText(text).filter({ visible: true }).first().waitFor();
    },
    async watchesFor(text) {
      // Polled with every frame, so that the moment is that of the picture and not of our asking.
      const handle = page.waitForFunction(
        (wanted) => (document.body.innerText.includes(wanted) ? Date.now() : null),
        text,
        { polling: 'raf', timeout: patience },
      );
      return { seen: handle.then((value) => value.jsonValue() as Promise<number>) };
    },
    reads: () => page.evaluate(() => document.body.innerText),
  };
  return portal;
}
