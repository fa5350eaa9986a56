import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const app = join(import.meta.dirname, '../../web/src/app');

/** The paths of the screens of somebody signed in, as the app's routes have them: `/devices/detail/:deviceId`. */
export function customerScreens(): string[] {
  const [, signedIn = ''] = written('routes.tsx').split('<Route element={<SignedIn />}>');
  const below = (place: string) => pathsIn(written(`${place}-routes.tsx`)).map((path) => `/${place}/${path}`);
  return [...pathsIn(signedIn), '/users', ...below('devices'), ...below('users'), ...below('account')];
}

/** The paths of the management area, as its routes have them: `/management/companies/:companyId`. */
export function managementScreens(): string[] {
  return pathsIn(written('management-routes.tsx')).map((path) => `/management/${path}`);
}

/** Paths with the ids of things in the place of their parameters. @throws where a parameter has none */
export function withIds(paths: readonly string[], ids: Readonly<Record<string, string>>): string[] {
  return paths.map((path) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name];
      if (!id) throw new Error(`no ${name} for ${path}`);
      return id;
    }),
  );
}

function written(name: string): string {
  return readFileSync(join(app, name), 'utf8');
}

function pathsIn(routes: string): string[] {
  return [...routes.matchAll(/<Route\s+path="([^"*]+)"/g)].map(([, path = '']) => path);
}
