import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** The least version of a library whose older ones have known advisories (page 5.3 of the design). */
const floors: Record<string, string> = {
  fastify: '5.12.2',
  'socket.io-parser': '4.2.7',
  aedes: '1.2.0',
  vite: '8.0.16',
  'react-router': '8.3.0',
};

const lock = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>;
};

/** Every version of a package in the lock file, also of those that another package brought along. */
function versionsOf(name: string): string[] {
  return Object.entries(lock.packages)
    .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
    .map(([, { version = '0' }]) => version);
}

/** Whether `version` is older than `floor`; what comes before a release is older than it. */
function isBelow(version: string, floor: string): boolean {
  const [numbers, early] = version.split('+')[0]?.split(/-(.*)/s) ?? [];
  const given = (numbers ?? '').split('.').map(Number);
  const least = floor.split('.').map(Number);
  const at = least.findIndex((part, index) => part !== (given[index] ?? 0));
  if (at < 0) return early !== undefined;
  return (given[at] ?? 0) < (least[at] ?? 0);
}

describe.each(Object.entries(floors))('%s', (name, floor) => {
  it(`is nowhere older than ${floor}`, () => {
    const versions = versionsOf(name);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((version) => isBelow(version, floor))).toEqual([]);
  });
});

it('knows older from newer', () => {
  const older = ['5.12.1', '5.9.9', '4.99.99', '5.12.2-rc.1', '5.12'];
  const newer = ['5.12.2', '5.12.10', '5.13.0', '6.0.0', '6.0.0-beta.1', '5.12.2+build'];
  expect([...older, ...newer].filter((version) => isBelow(version, '5.12.2'))).toEqual(older);
});

it('npm lists everything that is installed, each with a version, as a software bill of materials', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    }),
  ) as { bomFormat: string; components: { name: string; version?: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components.filter(({ version }) => !version)).toEqual([]);
  const named = new Set(bill.components.map(({ name }) => name));
  expect(Object.keys(floors).filter((name) => !named.has(name))).toEqual([]);
}, 60_000);
