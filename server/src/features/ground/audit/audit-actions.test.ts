import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { auditActions } from '@belfry/contract/ground/audit/audit.contract.ts';

const folder = join(import.meta.dirname, '../..');

test('every act that the server writes into the log is known to the contract, and so has words', () => {
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('test'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/\baction: '([a-z-]+\.[a-z-]+)'/g),
    ])
    .map(([, action]) => action);
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((action) => !auditActions.some((known) => known === action))).toEqual([]);
});
