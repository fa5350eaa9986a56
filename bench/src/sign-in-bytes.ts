import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { startBelfry, startDatabase } from './belfry.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Client } from 'pg';
import { customerScreens, managementScreens, withIds } from '../../scripts/screens/addresses.ts';
import type { Bench, Figure, Findings } from './bench.ts';
import { seedManagement } from './management-seed.ts';
import { accessToken } from './seed.ts';

const repository = resolve(import.meta.dirname, '../..');
const dist = join(repository, 'web/dist');

/** Most kilobytes of a screen beyond the shell, and of one with charts once these have come. */
const most = { screen: 60, charts: 140 };
/** Screens that are told one by one, the largest. */
const told = 10;
/** Enough that each screen has something to show. */
const size = { companies: 4, devices: 400, invoices: 400 };

/** What a page loads, gzip bytes of JavaScript. */
interface Loaded {
  /** What somebody waits for. */
  awaited: number;
  /** What nobody waits for: begun after the page's mark `fetch-ahead`. */
  ahead: number;
  /** Each script that it fetched at any time, by its path. */
  scripts: readonly string[];
}

const compressed = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;
/** Gzip bytes of scripts by their paths. */
const weigh = (paths: ReadonlySet<string>) =>
  [...paths].reduce((sum, path) => sum + compressed(join(dist, path)), 0);
const kilobytes = (bytes: number) => Math.round(bytes / 10) / 100;

/** React and react-dom with a page of one line, built by the same Vite; gzip bytes. */
function measureReact(): number {
  const out = mkdtempSync(join(tmpdir(), 'belfry-react-'));
  try {
    const vite = join(repository, 'node_modules/vite/bin/vite.js');
    const page = join(import.meta.dirname, '../reference/react-page');
    execFileSync(process.execPath, [vite, 'build', page, '--outDir', out, '--logLevel', 'error']);
    const scripts = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    );
    return scripts.reduce((sum, name) => sum + compressed(join(out, name)), 0);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Opens a page with an empty cache, until nothing more is fetched. */
async function load(browser: Browser, url: string, stored: Record<string, string> = {}): Promise<Loaded> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(url, { waitUntil: 'networkidle' });
    const { marks, scripts } = await page.evaluate(() => ({
      marks: performance.getEntriesByName('fetch-ahead').map(({ startTime }) => startTime),
      scripts: performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, at: startTime })),
    }));
    const bytes = (chosen: typeof scripts) => weigh(new Set(chosen.map(({ path }) => path)));
    const idle = marks[0] ?? Infinity;
    return {
      awaited: bytes(scripts.filter(({ at }) => at <= idle)),
      ahead: bytes(scripts.filter(({ at }) => at > idle)),
      scripts: scripts.map(({ path }) => path),
    };
  } finally {
    await context.close();
  }
}

function exact(name: string, ours: number, reference: number, goal: Figure['goal']): Figure {
  const flat = (value: number) => ({ min: value, q1: value, median: value, q3: value, max: value });
  return {
    name,
    unit: 'kB gzip',
    goal,
    exact: true,
    ours: flat(kilobytes(ours)),
    reference: flat(kilobytes(reference)),
    ratio: flat(ours / reference),
  };
}

/** A customer's first administrator, and things of that company that screens are about. */
async function findThings(client: Client) {
  const first = async (asked: string): Promise<string> => {
    const { rows } = await client.query<{ id: string }>(asked);
    if (!rows[0]) throw new Error(`nothing found: ${asked}`);
    return rows[0].id;
  };
  const companyId = await first('select company_id as id from devices order by id limit 1');
  const ofCompany = (table: string) =>
    first(`select id from ${table} where company_id = '${companyId}' order by id limit 1`);
  const deviceId = await ofCompany('devices');
  return {
    companyId,
    deviceId,
    userId: await first(
      `select id from users where company_id = '${companyId}' and role_id = ${roles.administrator} limit 1`,
    ),
    invoiceId: await ofCompany('invoices'),
    paymentId: await ofCompany('payments'),
    subscriptionId: await ofCompany('subscriptions'),
    simId: await ofCompany('sim_cards'),
    // Nobody ordered: the screen says so.
    orderId: deviceId,
    serialNumber: await first(
      `insert into device_identities (serial_number, type, key_hash, connect_code_hash)
       values ('STOCK-1', 'dialler', '\\x00', '\\x00') returning serial_number as id`,
    ),
    settlementId: await first(
      `insert into settlements (id, company_id, provider_id, state, amount_cents, currency, created_at, read_at)
       select gen_random_uuid(), id, 'stl_bench', 'open', 0, 'EUR', now(), now() from companies where provider returning id`,
    ),
  };
}

async function run(): Promise<Findings> {
  const executablePath = chromiumPath();
  if (!executablePath) throw new Error('needs Chromium: sudo apt-get install -y chromium');
  const react = measureReact();
  const database = await startDatabase();
  const stops = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const staff = await seedManagement(database.client, size);
    const things = await findThings(database.client);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    stops.push(() => browser.close());
    const signsIn = (...of: Parameters<typeof accessToken>) => ({
      token: accessToken(...of),
      refreshToken: 'none',
    });
    const customer = signsIn(belfry.tokenSecret, { id: things.companyId, userId: things.userId });
    const fay = signsIn(belfry.tokenSecret, staff, roles.providerAdminFinancial);

    const signIn = await load(browser, `${belfry.url}/`);
    // The shell around a screen that is one line of text.
    const shell = await load(browser, `${belfry.url}/no-such-page`, customer);
    const looksAt = async (paths: readonly string[], stored: Record<string, string>) => {
      const found: { path: string; kB: number; withCharts: number }[] = [];
      for (const [index, address] of withIds(paths, things).entries()) {
        let screen = await load(browser, belfry.url + address, stored);
        // A busy machine may take ten seconds for the shell, after which a page fetches ahead all the same: that is no figure.
        for (let tries = 1; screen.awaited < shell.awaited; tries += 1) {
          if (tries === 3) throw new Error(`${address} fetched ahead before the shell was there`);
          screen = await load(browser, belfry.url + address, stored);
        }
        const beyond = new Set(screen.scripts.filter((script) => !shell.scripts.includes(script)));
        found.push({
          path: paths[index] ?? address,
          kB: kilobytes(screen.awaited - shell.awaited),
          withCharts: kilobytes(weigh(beyond)),
        });
      }
      return found;
    };
    const areas = await Promise.all([
      looksAt(customerScreens(), customer),
      looksAt(managementScreens(), fay),
    ]);
    const screens = areas.flat();
    screens.sort((one, other) => other.kB - one.kB);
    const heavy = screens.filter(({ kB }) => kB > most.screen).length;
    const reports = screens.find(({ path }) => path === '/management/reports');
    return {
      postgres: database.version,
      circumstances: {
        browser: browser.version(),
        language: 'en-US',
        'React alone, kB gzip': kilobytes(react),
      },
      figures: [
        exact('sign-in page until it is painted', signIn.awaited, react, { atMost: 1.45 }),
        exact('sign-in page, fetched ahead afterwards', signIn.ahead, react, null),
        exact('signed-in shell, all of it', shell.awaited, react, { atMost: 2.5 }),
        exact('signed-in shell, fetched ahead when idle', shell.ahead, react, null),
      ],
      limits: [
        {
          name: `screens over ${most.screen} kB, of ${screens.length}`,
          value: heavy,
          unit: '',
          goal: { atMost: 0 },
        },
        ...screens.slice(0, told).map(({ path, kB }) => ({
          name: `${path} beyond the shell`,
          value: kB,
          unit: 'kB gzip',
          goal: { atMost: most.screen },
        })),
        {
          name: 'reports with their charts, all that they fetch beyond the shell',
          value: reports?.withCharts ?? Number.NaN,
          unit: 'kB gzip',
          goal: { atMost: most.charts },
        },
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P12: how much JavaScript a person waits for. */
export const signInBytes: Bench = {
  name: 'sign-in-bytes',
  title:
    'JavaScript of the sign-in page and of the signed-in shell, against React and react-dom alone, and of every screen',
  run,
};
