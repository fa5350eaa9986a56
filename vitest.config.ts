import { defineConfig } from 'vitest/config';

const outside = ['**/node_modules/**', '**/dist/**', '**/.data/**'];
const databaseTests = '**/*.db.test.{ts,tsx}';
const journeys = 'e2e/src/**/*.test.ts';

/**
 * Three kinds of test: `pure` needs nothing, `database` (*.db.test.ts) gets a migrated database per worker, `journeys`
 * plays the whole system in a browser, one after the other and last.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...outside, databaseTests, journeys],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'database',
          include: [databaseTests],
          exclude: outside,
          globalSetup: ['server/src/platform/database/test-cluster.ts'],
          pool: 'forks',
          maxWorkers: 2,
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: [journeys],
          exclude: outside,
          pool: 'forks',
          maxWorkers: 1,
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
