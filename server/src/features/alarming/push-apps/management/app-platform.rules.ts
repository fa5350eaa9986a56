import type { AppPlatform } from '@belfry/contract/alarming/push-apps/push-apps-management.contract.ts';

const platforms: readonly [RegExp, AppPlatform][] = [
  [/\b(?:iPhone|iPad|iOS)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\b(?:Windows|Mac|ChromeOS|Linux)\b/, 'desktop'],
];

/** Browsers that the portal knows by name; a browser writes its own name, and what it made up makes no row of its own. */
const browsers = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'];

/** What an app runs on, and which browser it is, by what it wrote of itself: `Chrome, Android`. Empty is no browser that is known. */
export function platformOf(written: string | null): { platform: AppPlatform; app: string } {
  const known = written ?? '';
  return {
    platform: platforms.find(([pattern]) => pattern.test(known))?.[1] ?? 'unknown',
    app: browsers.find((browser) => known.startsWith(browser)) ?? '',
  };
}
