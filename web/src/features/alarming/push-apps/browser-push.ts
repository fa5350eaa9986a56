import type { RouteRequest } from '@belfry/contract/http/route.ts';
import type { addApp } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import { registerServiceWorker } from '#platform/service-worker.ts';

/** Whether this browser can take push alarms, or why not. */
export type PushSupport = 'ready' | 'unsupported' | 'insecure' | 'install-first' | 'denied';

/** What decides {@link pushSupport}; of the page, or of a test. */
export interface BrowserFacts {
  secure: boolean;
  hasPush: boolean;
  permission: NotificationPermission | undefined;
  /** iPhone or iPad, where only the installed app gets push messages. */
  isIos: boolean;
  isInstalled: boolean;
}

/** Whether push alarms can come here, or the first thing that stands in the way. */
export function pushSupport({ secure, hasPush, permission, isIos, isInstalled }: BrowserFacts): PushSupport {
  if (!secure) return 'insecure';
  if (isIos && !isInstalled) return 'install-first';
  if (!hasPush || permission === undefined) return 'unsupported';
  return permission === 'denied' ? 'denied' : 'ready';
}

/** The facts of this browser. */
export function browserFacts(): BrowserFacts {
  const isIos =
    /iPad|iPhone|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);
  return {
    secure: isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in globalThis,
    permission: 'Notification' in globalThis ? Notification.permission : undefined,
    isIos,
    isInstalled: matchMedia('(display-mode: standalone)').matches,
  };
}

/** What the server is told of a subscription. */
export type SubscriptionBody = Pick<RouteRequest<typeof addApp>['body'], 'endpoint' | 'keys'>;

/** This browser's subscription; null without one. */
export async function currentSubscription(): Promise<SubscriptionBody | null> {
  if (!browserFacts().hasPush) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return bodyOf((await registration?.pushManager.getSubscription()) ?? null);
}

/** Why a browser could not be added. */
export class SubscribeError extends Error {
  readonly reason: 'denied' | 'dismissed' | 'failed';

  constructor(reason: SubscribeError['reason']) {
    super(reason);
    this.name = 'SubscribeError';
    this.reason = reason;
  }
}

/**
 * Asks for the permission and subscribes; call it from a tap. A subscription for another key is replaced.
 * @throws {SubscribeError} when the person or the browser says no
 */
export async function subscribe(publicKey: string): Promise<SubscriptionBody> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') throw new SubscribeError(permission === 'denied' ? 'denied' : 'dismissed');
  const registered = await registerServiceWorker();
  if (!registered) throw new SubscribeError('failed');
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    const known = await pushManager.getSubscription();
    if (known && keyOf(known) !== publicKey) await known.unsubscribe();
    const body = bodyOf(await pushManager.subscribe(options));
    if (body) return body;
  } catch {
    // The browser names no reason that would help anybody.
  }
  throw new SubscribeError('failed');
}

/** Ends this browser's subscription. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/** What the server calls an endpoint by, without giving it away: the first half of SHA-256 in hex. */
export async function fingerprintOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return new Uint8Array(digest)
    .slice(0, 16)
    .reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}

function bodyOf(subscription: PushSubscription | null): SubscriptionBody | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCodePoint(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
