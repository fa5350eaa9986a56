import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser as Chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { type Tokens, tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { chromiumPath, headlessShellPath } from '../../../scripts/chromium.mjs';
import { appears, disappears, isThere, patience } from './sight.ts';

/** A person's browser, with nothing of another's in it. */
export interface Portal {
  readonly page: Page;
  /** What the console complained of, and what the page threw. */
  readonly faults: readonly string[];
  opens(path: string): Promise<void>;
  /** Goes to another screen of the app that is open, as by a link: nothing of it is loaded again. */
  goes(path: string): Promise<void>;
  /** Types address and password at the login page. */
  signsIn(email: string, password: string): Promise<void>;
  /** Opens a page in a browser whose session is from before, which spares the login page: the list of devices unless told. */
  opensAs(email: string, password: string, path?: string): Promise<void>;
  /** Opens a page with a session that was begun elsewhere. */
  opensWith(session: Tokens, path: string): Promise<void>;
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

/** Persons at a real Chromium, each with a profile of their own. */
export interface Browser {
  /**
   * Somebody sits down at a browser of their own. The service worker, which fetches every file of the app once for each of
   * them, is kept away unless `serviceWorkers: 'allow'`.
   */
  person(url: string, options?: BrowserContextOptions): Promise<Portal>;
  /** All of them go. */
  close(): Promise<void>;
}

const quiet = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page is there for long enough that what its code is made faster by would pay for itself: a sixteenth of the processor.
  '--js-flags=--no-opt --no-maglev',
];
/** How much of a browser: `shell` shows no notifications. */
export type BrowserKind = 'shell' | 'whole';
const paths = { shell: headlessShellPath, whole: chromiumPath };
const running = new Map<BrowserKind, Promise<Chromium>>();

/** The Chromium of this process, which ends with it: that of the system, or the one that Playwright brought. */
async function startChromium(kind: BrowserKind): Promise<Chromium> {
  const known = running.get(kind);
  if (known && (await known).isConnected()) return known;
  const executablePath = paths[kind]();
  const started = chromium.launch({
    // What Playwright brings is a shell unless asked by its channel.
    ...(executablePath ? { executablePath } : kind === 'whole' && { channel: 'chromium' }),
    args: [...quiet, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  running.set(kind, started);
  return started;
}

/** Opens the door to persons with a browser. */
export async function startBrowser(kind: BrowserKind = 'shell'): Promise<Browser> {
  const browser = await startChromium(kind);
  const contexts: BrowserContext[] = [];
  return {
    async person(url, options = {}) {
      const defaults = { baseURL: url, locale: 'en-US', serviceWorkers: 'block' } as const;
      const context = await browser.newContext({ ...defaults, ...options });
      contexts.push(context);
      context.setDefaultTimeout(patience);
      return portalOf(await context.newPage());
    },
    async close() {
      if (process.env['BELFRY_KEEP'] !== undefined) await takePictures(contexts);
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** What everybody saw last, for whoever looks into a failure. */
async function takePictures(contexts: readonly BrowserContext[]): Promise<void> {
  for (const [index, context] of contexts.entries())
    for (const page of context.pages())
      await page.screenshot({ path: join(tmpdir(), `belfry-e2e-person-${index + 1}.png`), fullPage: true });
}

/** A page that is left while its socket still connects; a service worker that we keep away. */
const noFault =
  /WebSocket is closed before the connection is established|Service Worker registration blocked by Playwright/;

function portalOf(page: Page): Portal {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (noFault.test(message.text())) return;
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));

  async function fillOne(label: string, value: string): Promise<void> {
    const field = page.getByLabel(label, { exact: true });
    await isThere(field);
    const isList = (await field.evaluate((element) => element.tagName)) === 'SELECT';
    await (isList ? field.selectOption({ label: value }) : field.fill(value));
  }
  async function press(target: Locator): Promise<void> {
    await appears(target.first());
    await target.first().click();
  }

  const portal: Portal = {
    page,
    faults,
    async opens(path) {
      await page.goto(path);
    },
    async goes(path) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
    },
    async signsIn(email, password) {
      await page.goto('/');
      await portal.fills({ 'E-mail': email, Password: password });
      await portal.presses('Sign in');
      await disappears(page.getByRole('button', { name: 'Sign in', exact: true }));
    },
    async opensAs(email, password, path = '/devices') {
      const answer = await page.request.post(`/api${login.path}`, { data: { email, password } });
      await portal.opensWith(tokens.parse(await answer.json()), path);
    },
    async opensWith({ token, refresh_token: refreshToken }, path) {
      // An empty page of the portal's origin: what is stored there is found by the app when it starts.
      const empty = { contentType: 'text/html', body: '<link rel="icon" href="data:," />' };
      await page.route('**/empty', (route) => route.fulfill(empty));
      await page.goto('/empty');
      await page.unroute('**/empty');
      await page.evaluate(
        (session) => {
          for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
        },
        { refreshToken, token },
      );
      await page.goto(path);
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
    shows: (text) => appears(page.getByText(text).filter({ visible: true }).first()),
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
