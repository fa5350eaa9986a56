import { configDefaults, defineConfig } from 'vitest/config';

const databaseTests = '**/*.db.test.{ts,tsx}';
const processTests = '**/*.process.test.ts';
const outside = [...configDefaults.exclude, '**/dist/**', '**/.data/**'];

const worldsFolder = 'e2e/src/world/worlds-folder.ts';
const propertySeed = 'scripts/property-seed.ts';
const cluster = 'server/src/platform/database/test-cluster.ts';
/** Tests that play the whole system, which files of one worker share; nothing of it outlives the run. */
const wholeSystem = {
  pool: 'forks',
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 180_000,
} as const;

/**
 * The kinds of test, one after the other. `pure` needs nothing, `database` (*.db.test.ts) gets a migrated database per
 * worker, `processes` (*.process.test.ts) talks to other processes, `journeys` plays the whole system, and `faults` breaks it.
 * What may be repeated is in `scripts/suite-outcome.ts`.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, databaseTests, processTests, 'e2e/**'],
          setupFiles: [propertySeed],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'database',
          include: [databaseTests],
          exclude: outside,
          globalSetup: [cluster],
          setupFiles: [propertySeed],
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'processes',
          include: [processTests],
          exclude: outside,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...wholeSystem,
          name: 'journeys',
          include: ['e2e/src/{journeys,security}/**/*.test.ts'],
          globalSetup: [cluster, worldsFolder],
          maxWorkers: 2,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...wholeSystem,
          name: 'faults',
          include: ['e2e/src/faults/**/*.test.ts'],
          globalSetup: [worldsFolder],
          maxWorkers: 2,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
