import * as contract from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addApp } from './add-app.ts';
import { deleteApp } from './delete-app.ts';
import { listApps } from './list-apps.ts';
import { listDevicesWithoutPush } from './list-devices-without-push.ts';
import { sendTestPush } from './send-test-push.ts';
import { updateApp } from './update-app.ts';

/** Routes of the signed-in user's own apps. */
export function pushAppsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getPushKey, async () => ({ publicKey: platform.push.publicKey })),
    bind(contract.listApps, (context) => listApps(platform, context)),
    bind(contract.addApp, (context, { body }) => addApp(platform, context, body)),
    bind(contract.listDevicesWithoutPush, (context) => listDevicesWithoutPush(platform, context)),
    bind(contract.updateApp, (context, { params, body }) => updateApp(platform, context, params.id, body)),
    bind(contract.deleteApp, (context, { params }) => deleteApp(platform, context, params.id)),
    bind(contract.testApp, (context, { params }) => sendTestPush(platform, context, params.id)),
  ];
}
