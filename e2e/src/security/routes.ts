import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@belfry/contract/http/route.ts';

const folder = join(import.meta.dirname, '../../../contract/src');

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.contract.ts'))
  .toSorted();
const modules = await Promise.all(
  files.map((name) => import(join(folder, name)) as Promise<Record<string, unknown>>),
);

/** Every call of the contract, read from the disk: a new one is tried without a line here. */
export const allRoutes: readonly Route[] = modules.flatMap((module) => Object.values(module).filter(isRoute));

/** `GET /devices/{id}`, as the OpenAPI document knows it. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
