import type { Feature } from '#platform/feature.ts';
import { alarmSettingsRoutes } from './alarm-settings.routes.ts';

/** What this room gives to the server. */
export const alarmSettings: Feature = {
  routes: alarmSettingsRoutes,
};
