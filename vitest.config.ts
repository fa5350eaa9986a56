import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { texts } from './web/build/texts.ts';

const databaseTests = '**/*.db.test.{ts,tsx}';
const processTests = '**/*.process.test.ts';
/** What needs modules of its own: the app below its screens, which keeps its state in them, and what changes or counts what others import. */
const alone = ['web/{gallery,src/app,src/platform}/**/*.test.{ts,tsx}', '**/*.alone.test.ts'];
/** What costs much and guards what seldom changes is played at full size alone (`npm run test:faults`, `test:full`). */
const byDay = process.env['TEST_SIZE'] === 'full' ? [] : ['**/*.full.{test,*.test}.ts'];
const outside = [...configDefaults.exclude, '**/dist/**', '**/.data/**', ...byDay];

const worldsFolder = 'e2e/src/world/worlds-folder.ts';
const propertySeed = 'scripts/property-seed.ts';
const cluster = 'server/src/platform/database/cluster.fixture.ts';
/** One more than cores on a small machine: tests wait for processes, timers and each other. */
const maxWorkers = 3;
/** What comes by itself comes soon; on a busy machine nobody knows when. */
const patient = { poll: { timeout: 20_000 } };
/** What needs no more than PostgreSQL; kinds of one group run side by side, so that none ends with idle cores. */
const parts = {
  maxWorkers,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: patient,
  sequence: { groupOrder: 1 },
} as const;
/** Tests that play the whole system, which files of one worker share; nothing of it outlives the run. */
const wholeSystem = {
  pool: 'forks',
  isolate: false,
  maxWorkers,
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: patient,
  sequence: { groupOrder: 2 },
} as const;

/**
 * The kinds of test. `pure` needs nothing, nor does `pure-alone`, whose files get modules of their own; `database` (*.db.test.ts)
 * gets a migrated database per worker, `processes` (*.process.test.ts) talks to other processes, `journeys` plays the whole
 * system, and `faults` breaks it.
 * What may be repeated is in `scripts/suite-outcome.ts`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [texts()],
        test: {
          ...parts,
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, databaseTests, processTests, ...alone, 'e2e/**'],
          setupFiles: [propertySeed],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        plugins: [texts()],
        test: {
          ...parts,
          name: 'pure-alone',
          include: alone,
          exclude: outside,
          setupFiles: [propertySeed],
        },
      },
      {
        test: {
          ...parts,
          name: 'database',
          include: [databaseTests],
          exclude: outside,
          globalSetup: [cluster],
          setupFiles: [propertySeed],
          // Of the processes that a test starts, which are many of few programs.
          env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.data/compile-cache') },
          pool: 'forks',
          isolate: false,
        },
      },
      {
        test: {
          ...parts,
          name: 'processes',
          include: [processTests],
          exclude: outside,
        },
      },
      {
        test: {
          ...wholeSystem,
          name: 'journeys',
          include: ['e2e/src/{journeys,security}/**/*.test.ts'],
          exclude: outside,
          globalSetup: [cluster, worldsFolder],
        },
      },
      {
        test: {
          ...wholeSystem,
          name: 'faults',
          include: ['e2e/src/faults/**/*.test.ts'],
          exclude: outside,
          globalSetup: [worldsFolder],
        },
      },
    ],
  },
});
