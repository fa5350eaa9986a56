import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '@belfry/contract/http/route.ts';

const folder = join(import.meta.dirname, '../../contract/src');

/** Every route that any file of the contract exports, read from the disk. */
export async function contractRoutes(): Promise<Route[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.contract.ts'),
  );
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  return modules.flatMap((module) => Object.values(module).filter(isRoute));
}

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}
