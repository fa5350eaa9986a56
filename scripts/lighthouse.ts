import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumPath } from './chromium.mjs';

/** What Lighthouse found on one visit of a page; scores of 0 to 100, times in ms. */
export interface Visit {
  accessibility: number;
  bestPractices: number;
  /** What it had against the page in these two. */
  objections: string[];
  /** How far things jumped. */
  layoutShift: number;
  /** Null where no time was asked for. */
  speed: { performance: number; largestPaint: number; blocking: number } | null;
  /** How fast it found the machine: of one below 1,000 it warns itself that its figures are too bad. */
  machine: number;
}

/** Lighthouse and a browser of its own. */
export interface Lighthouse {
  version: string;
  /** Visits of this portal come with a session from now on. */
  signsIn(url: string, tokens: Tokens): Promise<void>;
  /** Visits a page as a phone does, with nothing of it kept from before. */
  visits(url: string): Promise<Visit>;
  close(): Promise<void>;
}

const categories = ['accessibility', 'best-practices'];
/** What no time depends on: it waits no longer than the page needs, and takes no pictures. */
const untimed: Flags = {
  onlyCategories: categories,
  onlyAudits: ['cumulative-layout-shift'],
  disableFullPageScreenshot: true,
  pauseAfterFcpMs: 0,
  pauseAfterLoadMs: 0,
  cpuQuietThresholdMs: 200,
  networkQuietThresholdMs: 500,
};
const timed: Flags = { onlyCategories: [...categories, 'performance'] };

/** Lighthouse loses the begin of a visit now and then, which says nothing of the page: so often it goes again. */
const tries = 3;

async function visit(url: string, flags: Flags): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const { lhr } = (await lighthouse(url, flags)) ?? {};
    if (lhr && !lhr.runtimeError) return lhr;
    if (attempt === tries)
      throw new Error(`Lighthouse at ${url}: ${lhr?.runtimeError?.message ?? 'no result'}`);
  }
}

/** Starts it. With `isTimed` a visit says how fast the page is, which a busy machine makes worse. */
export async function startLighthouse({ isTimed }: { isTimed: boolean }): Promise<Lighthouse> {
  const profile = mkdtempSync(join(tmpdir(), 'belfry-lighthouse-'));
  // Not the shell, whose trace takes five seconds to end.
  const executablePath = chromiumPath();
  // The browser's own profile and not one beside it: Lighthouse opens its page there.
  const browser = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    viewport: null,
    args: [
      '--remote-debugging-port=0',
      '--disable-gpu',
      // Such a certificate as only tests have.
      '--ignore-certificate-errors',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    version: browser.browser()?.version() ?? 'unknown',
    async signsIn(url, { token, refresh_token: refreshToken }) {
      const page = await browser.newPage();
      const empty = { contentType: 'text/html', body: '<link rel="icon" href="data:," />' };
      await page.route('**/empty', (route) => route.fulfill(empty));
      await page.goto(`${url}/empty`);
      await page.evaluate(
        (session) => {
          for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
        },
        { refreshToken, token },
      );
      await page.close();
    },
    async visits(url) {
      const flags: Flags = { port: Number(port), logLevel: 'error', ...(isTimed ? timed : untimed) };
      const { audits, categories: found, environment } = await visit(url, flags);
      const score = (category: string) => Math.round((found[category]?.score ?? 0) * 100);
      const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
      const weighed = categories.flatMap((each) => found[each]?.auditRefs ?? []);
      return {
        accessibility: score('accessibility'),
        bestPractices: score('best-practices'),
        objections: weighed.flatMap(({ id, weight }) => {
          const audit = audits[id];
          const isFine = weight === 0 || !audit || audit.score === null || audit.score === 1;
          return isFine ? [] : [`${audit.title}: ${JSON.stringify(audit.details ?? null).slice(0, 600)}`];
        }),
        layoutShift: figure('cumulative-layout-shift'),
        speed: isTimed
          ? {
              performance: score('performance'),
              largestPaint: figure('largest-contentful-paint'),
              blocking: figure('total-blocking-time'),
            }
          : null,
        machine: environment.benchmarkIndex,
      };
    },
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
