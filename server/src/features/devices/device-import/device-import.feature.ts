import type { Feature } from '#platform/feature.ts';
import { deviceImportRoutes } from './device-import.routes.ts';

/** What this room gives to the server. */
export const deviceImport: Feature = {
  routes: deviceImportRoutes,
};
