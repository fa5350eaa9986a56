import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, test } from 'vitest';
import { defineRoute, type Route } from './route.ts';

const source = join(import.meta.dirname, '..');
const changes: Route[] = [];
beforeAll(async () => {
  for (const file of globSync('**/*.contract.ts', { cwd: source })) {
    const module = (await import(join(source, file))) as Record<string, unknown>;
    changes.push(...Object.values(module).filter(isChange));
  }
});

const isChange = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && ['PUT', 'PATCH'].includes((value as Route).method);

/** The names by which a body says what it was made from. */
const versionFields = ['version', 'settingsVersion', 'revision'];

function namesVersion({ body }: Route): boolean {
  const { required = [], properties = {} } = z.toJSONSchema(body as z.core.$ZodType, {
    io: 'input',
    unrepresentable: 'any',
  });
  const each = properties['devices'] as { items?: { required?: string[] } } | undefined;
  return [...required, ...(each?.items?.required ?? [])].some((name) => versionFields.includes(name));
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

test('a change names the version that it was made from, or why it needs none', () => {
  const without = changes.filter((route) => !namesVersion(route));
  expect(Object.fromEntries(without.map((route) => [nameOf(route), route.unversioned]))).toEqual({
    'PATCH /apps/{id}': 'own',
    'PATCH /devices/{id}/alarms': 'alike',
    'PATCH /mfa/methods/{id}': 'own',
    'PATCH /profile': 'own',
    'PUT /management/companies/{id}/account-closed': 'alike',
    'PUT /management/companies/{id}/sign-in': 'alike',
    'PUT /management/devices/{id}/free-subscription': 'alike',
    'PUT /management/devices/{id}/allowance': 'alike',
  });
});

test('one that names a version is refused where there is a newer one, with what it is now', () => {
  const versioned = changes.filter(namesVersion);
  expect(versioned.length).toBeGreaterThan(10);
  for (const route of versioned) {
    expect([nameOf(route), route.errors]).toEqual([
      nameOf(route),
      expect.arrayContaining(['changed-meanwhile']),
    ]);
    expect([nameOf(route), route.response]).toEqual([nameOf(route), expect.anything()]);
    expect(route.unversioned).toBeUndefined();
  }
});

describe('the types do not let through', () => {
  const parts = { path: '/barns', access: 'D', tag: 'barns', summary: 'Change a barn' } as const;
  const name = z.string();

  test('a change without a version and without a reason, nor a version that may be left out', () => {
    // @ts-expect-error -- no version, no reason
    defineRoute({ ...parts, method: 'PATCH', body: z.strictObject({ name }) });
    // @ts-expect-error -- it may be left out
    defineRoute({ ...parts, method: 'PUT', body: z.strictObject({ name, version: z.optional(z.int()) }) });
    // @ts-expect-error -- not all of them
    defineRoute({ ...parts, method: 'PUT', body: z.strictObject({ devices: z.array(z.strictObject({})) }) });
    defineRoute({ ...parts, method: 'PUT', body: z.strictObject({ name, version: z.int() }) });
    defineRoute({ ...parts, method: 'PATCH', body: z.strictObject({ name }), unversioned: 'own' });
    expect(isChange({ method: 'PUT' })).toBe(true);
  });

  test('a reason where there is a version, or nothing is changed', () => {
    // @ts-expect-error -- it has a version
    defineRoute({ ...parts, method: 'PUT', body: z.strictObject({ version: z.int() }), unversioned: 'own' });
    // @ts-expect-error -- it makes something new
    defineRoute({ ...parts, method: 'POST', body: z.strictObject({ name }), unversioned: 'own' });
    defineRoute({ ...parts, method: 'POST', body: z.strictObject({ name }) });
    expect(isChange({ method: 'POST' })).toBe(false);
  });
});
