import { addApp, type App } from '@belfry/contract/push-apps/push-apps.contract.ts';
import { call } from '../../platform/api-client/call.ts';
import { langCode } from '../../platform/i18n/lang-code.ts';
import { textLocale } from '../../platform/i18n/i18n.ts';
import { forgetSound, rememberSound } from './app-sound.ts';
import { currentSubscription, type SubscriptionBody } from './browser-push.ts';
import { platformName } from './platform-name.ts';

/** Local storage key: when this browser was last reported as an app; it is there where it is one, whoever is signed in. */
const seenKey = 'appSeen';
/** Milliseconds after which an app that is open says again that it is there. */
const sayAgainAfter = 12 * 3600 * 1000;

/** Adds this browser to the apps of whoever is signed in, or says that it is still there. */
export async function reportApp(subscription: SubscriptionBody, name?: string): Promise<App> {
  const app = await call(addApp, {
    body: {
      ...subscription,
      ...(name && { name }),
      platform: platformName(navigator.userAgent),
      langCode: textLocale(langCode.get()),
    },
  });
  localStorage.setItem(seenKey, String(Date.now()));
  rememberSound(app.sound);
  return app;
}

/** Called when somebody has signed in or opened the portal: a subscription that was renewed meanwhile is not lost. */
export async function keepAppAlive(): Promise<void> {
  const seen = Number(localStorage.getItem(seenKey) ?? 0);
  if (seen === 0 || Date.now() - seen < sayAgainAfter) return;
  const subscription = await currentSubscription();
  if (subscription) await reportApp(subscription).catch(() => undefined);
}

/** This browser is nobody's app any more. */
export function forgetApp(): void {
  localStorage.removeItem(seenKey);
  forgetSound();
}
