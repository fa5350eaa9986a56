import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missingPlatformPackages } from './complete-lock-file.mjs';

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
};

it('holds the packages of every platform, so that npm ci takes it anywhere', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(400);
  expect(missingPlatformPackages(lock)).toEqual({});
});

it('names no registry', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http'));
  expect(named).toEqual([]);
});

it('notices a platform that is left out', () => {
  const left = { packages: { 'node_modules/a': { optionalDependencies: { 'a-darwin-arm64': '1.2.3' } } } };
  expect(missingPlatformPackages(left)).toEqual({
    'node_modules/a-darwin-arm64': { version: '1.2.3', cpu: ['arm64'], optional: true, os: ['darwin'] },
  });
});
