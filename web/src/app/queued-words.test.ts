import type { Route } from '@belfry/contract/http/route.ts';
import { expect, test } from 'vitest';
import english from '@belfry/texts/en/offline.json' with { type: 'json' };
import { offlineRuleOf } from '#platform/offline-queue/offline-rule.ts';
import { queuedTextId } from './queued-words.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../../contract/src/**/*.contract.ts', {
  eager: true,
});
const routes = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Route => typeof value === 'object' && value !== null && 'method' in value);

test('whatever may wait on the device can be named in every language', () => {
  const kept = routes.filter((route) => ['queue', 'ask'].includes(offlineRuleOf(route)));
  expect(kept.length).toBeGreaterThan(5);
  const unnamed = kept.filter(({ tag }) => !(queuedTextId(tag) in english));
  expect(unnamed.map(({ path, tag }) => `${path}: ${queuedTextId(tag)}`)).toEqual([]);
});
