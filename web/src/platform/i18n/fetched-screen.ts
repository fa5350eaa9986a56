import type { TextRoom } from '@belfry/texts/text-ids.generated.ts';
import { type ComponentType, lazy } from 'react';
import { atOnce } from '../at-once.ts';
import { hurry } from '../when-idle.ts';
import { loadTexts } from './i18n.ts';

/**
 * Like `lazyScreen`, and `fetched` loads it before it is shown: then it is drawn with what stands around it, where React would
 * first draw what stands in for it.
 */
export function fetchedScreen<P extends object>(load: () => Promise<ComponentType<P>>, ...texts: TextRoom[]) {
  let screen: { default: ComponentType<P> } | undefined;
  const fetched = async () => {
    const [component] = await hurry(Promise.all([load(), loadTexts('errors', ...texts)]));
    screen = { default: component };
    return screen;
  };
  const shown = lazy(() => (screen ? atOnce(screen) : fetched()));
  return Object.assign(shown, { fetched });
}
