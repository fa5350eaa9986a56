import type { Feature } from '#platform/feature.ts';
import { devicesManagementRoutes } from './devices.management-routes.ts';
import { devicesRoutes } from './devices.routes.ts';
import { replaceDeviceKey } from './keys/replace-device-key.job.ts';
import { sweepPresence, sweepPresenceLater } from './presence/sweep-presence.job.ts';
import { applyHello } from './settings/apply-hello.ts';
import { clearSettings } from './settings/clear-settings.job.ts';
import { correctClock } from './settings/correct-clock.job.ts';
import { publishSettings, publishAllSettings } from './settings/publish-settings.job.ts';

/** What this room gives to the server. */
export const devices: Feature = {
  routes: (platform) => [...devicesRoutes(platform), ...devicesManagementRoutes(platform)],
  engineJobs: [sweepPresence],
  worldJobs: [replaceDeviceKey, publishSettings, clearSettings, correctClock],
  afterStart: async (platform) => {
    await publishAllSettings(platform);
    await sweepPresenceLater(platform);
  },
  messages: {
    hello: applyHello,
  },
};
