import {
  type App,
  deleteApp,
  getPushKey,
  listApps,
  listDevicesWithoutPush,
  testApp,
  updateApp,
} from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { presentTime } from '#ui/present.ts';
import { currentSubscription, fingerprintOf, subscribe, unsubscribe } from './browser-push.ts';
import { rememberSound } from './app-sound.ts';
import { forgetApp, reportApp } from './own-app.ts';

const appsKey = ['apps'];
/** Milliseconds between two looks while a test alarm is on its way, and how long it is followed. */
const lookEvery = 1000;
const followFor = 60_000;

/** Whether a test alarm may still change by itself. */
export function isTestRunning({ test }: App, now: number): boolean {
  if (!test || test.state === 'failed' || test.state === 'opened') return false;
  return now - Date.parse(test.at) < followFor;
}

/** The apps of whoever is signed in; followed closely while a test alarm is on its way. */
export function useApps() {
  return useQuery({
    queryKey: appsKey,
    queryFn: ({ signal }) => call(listApps, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((app) => isTestRunning(app, presentTime())) ? lookEvery : false,
  });
}

/** The fingerprint of this browser's subscription; null without one. */
export function useOwnFingerprint() {
  return useQuery({
    queryKey: [...appsKey, 'own'],
    queryFn: async () => {
      const own = await currentSubscription().catch(() => null);
      return own ? fingerprintOf(own.endpoint) : null;
    },
    staleTime: 0,
  });
}

/** The devices whose alarms cannot come by push now. */
export function useDevicesWithoutPush() {
  return useQuery({
    queryKey: [...appsKey, 'devices'],
    queryFn: ({ signal }) => call(listDevicesWithoutPush, {}, { signal }),
  });
}

/** The acts on apps; each settles when the screen shows what it did. */
export function useAppActs() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: appsKey });
  return {
    /** @throws {SubscribeError} or an ApiError */
    addThis: async (name: string) => {
      const { publicKey } = await call(getPushKey);
      const app = await reportApp(await subscribe(publicKey), { name });
      await refresh();
      return app;
    },
    change: async (app: App, isOwn: boolean, body: RouteRequest<typeof updateApp>['body']) => {
      const changed = await call(updateApp, { params: { id: app.id }, body });
      if (isOwn) rememberSound(changed.sound);
      await refresh();
    },
    test: async (app: App) => {
      await call(testApp, { params: { id: app.id } });
      await refresh();
    },
    remove: async (app: App, isOwn: boolean) => {
      await call(deleteApp, { params: { id: app.id } });
      if (isOwn) {
        await unsubscribe().catch(() => undefined);
        forgetApp();
      }
      await refresh();
    },
  };
}
