import { addApp, type App, listApps } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { forgetSound, rememberSound } from './app-sound.ts';
import { currentSubscription, fingerprintOf, type SubscriptionBody } from './browser-push.ts';
import { platformName } from './platform-name.ts';

/** Local storage key: when this browser was last reported as an app, and as which; it is there where it is one, whoever is signed in. */
const seenKey = 'appSeen';
/** Milliseconds after which an app that is open says again that it is there. */
const sayAgainAfter = 12 * 3600 * 1000;

/**
 * Adds this browser to the apps of whoever is signed in, from whoever had it before. With an id it only says that it is
 * still that app of theirs.
 */
export async function reportApp(
  subscription: SubscriptionBody,
  as: { name: string } | { id: string },
): Promise<App> {
  const app = await call(addApp, {
    body: {
      ...subscription,
      ...as,
      platform: platformName(navigator.userAgent),
      langCode: langCode.get(),
    },
  });
  localStorage.setItem(seenKey, `${Date.now()} ${app.id}`);
  rememberSound(app.sound);
  return app;
}

/**
 * Called when somebody has signed in or opened the portal: a subscription that was renewed meanwhile is not lost. The
 * app of somebody else stays theirs: whoever is on call is called until they or the next one press a button.
 */
export async function keepAppAlive(): Promise<void> {
  const [seen, id] = localStorage.getItem(seenKey)?.split(' ') ?? [];
  if (seen === undefined || Date.now() - Number(seen) < sayAgainAfter) return;
  const subscription = await currentSubscription();
  if (!subscription) return;
  try {
    const fingerprint = await fingerprintOf(subscription.endpoint);
    const { items } = await call(listApps);
    const own = items.find((app) => app.fingerprint === fingerprint) ?? items.find((app) => app.id === id);
    if (own) await reportApp(subscription, { id: own.id });
  } catch {
    // The next time that the portal is opened tries again.
  }
}

/** This browser is nobody's app any more. */
export function forgetApp(): void {
  localStorage.removeItem(seenKey);
  forgetSound();
}
