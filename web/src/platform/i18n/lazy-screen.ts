import type { TextRoom } from '@belfry/texts/text-ids.generated.ts';
import { type ComponentType, lazy } from 'react';
import { hurry } from '../when-idle.ts';
import { loadTexts } from './i18n.ts';

/**
 * A screen, or a part of one, that is loaded when it is first shown, together with its texts.
 *
 * @param load `async () => (await import('…-screen.tsx')).DevicesScreen`
 * @param texts the rooms whose texts it uses, beside those of errors
 */
export function lazyScreen<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: TextRoom[]) {
  return lazy(async () => {
    const [screen] = await hurry(Promise.all([load(), loadTexts('errors', ...texts)]));
    return { default: screen };
  });
}
