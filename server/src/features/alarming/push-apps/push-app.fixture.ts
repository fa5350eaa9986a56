import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addApp } from './add-app.ts';

/** What a browser says when it subscribes, at a push service of the test's platform. */
export function aSubscription() {
  const pair = createECDH('prime256v1');
  return {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: {
      p256dh: pair.generateKeys('base64url', 'uncompressed'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}

/** An app of whoever is signed in, with its subscription. */
export async function anApp(
  platform: Pick<Platform, 'database' | 'clock' | 'push' | 'live' | 'config'>,
  context: Context<UserActor>,
  name = 'Phone',
) {
  const subscription = aSubscription();
  const app = await addApp(platform, context, { ...subscription, name, platform: 'Chrome on Android' });
  return { ...app, ...subscription };
}
