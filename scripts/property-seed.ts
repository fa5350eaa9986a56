import { configureGlobal } from 'fast-check';

/**
 * Property tests play the same examples on every run, so that none fails by chance; others by `PROPERTY_SEED`, and with
 * `npm run test:full` new ones each time (`test.ts`).
 */
configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 8) });
