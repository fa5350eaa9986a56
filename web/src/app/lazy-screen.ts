import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../platform/i18n/i18n.ts';
import type { TextFeature } from '../platform/i18n/text-ids.ts';

/**
 * A screen that is loaded when it is first shown, together with its texts.
 *
 * @param load `async () => (await import('…-screen.tsx')).DevicesScreen`
 * @param texts the features whose texts it uses
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: TextFeature[]) {
  return lazy(async () => {
    const [screen] = await Promise.all([load(), loadTexts(...texts)]);
    return { default: screen };
  });
}
