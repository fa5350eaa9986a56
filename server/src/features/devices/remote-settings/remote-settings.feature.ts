import type { Feature } from '#platform/feature.ts';
import { endRemoteLogin } from './login/end-remote-login.job.ts';
import { logOutDevice } from './login/log-out-device.job.ts';
import { remoteSettingsRoutes } from './remote-settings.routes.ts';

/** What this room gives to the server. */
export const remoteSettings: Feature = {
  routes: remoteSettingsRoutes,
  worldJobs: [endRemoteLogin, logOutDevice],
};
