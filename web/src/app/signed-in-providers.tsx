import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { followCart } from '#platform/cart-quantity.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { registerServiceWorker } from '#platform/service-worker.ts';
import { startRefreshTimer } from '#platform/session/refresh-timer.ts';
import { useSession } from '#platform/session/session.ts';
import { hurry, whenIdle } from '#platform/when-idle.ts';
import { ToastPlace } from '#platform/toast/toast-place.tsx';
import { startDroppingMessages } from './drop-messages.ts';
import { startQueueWithNews } from './queue-news.ts';

// For good: by the time of a sign-out, what stands here is about to go.
startDroppingMessages();
followCart();

/** What signed-in screens stand in. The live connection opens after the first paint; then comes what may be wanted later. */
export function SignedInProviders({ children }: { children: ReactNode }) {
  const userId = useSession().user?.id;
  useEffect(startRefreshTimer, []);
  useEffect(() => (userId === undefined ? undefined : startQueueWithNews(userId)), [userId]);
  useEffect(() => {
    void registerServiceWorker().then(async (registration) => {
      if (registration) await (await import('#features/alarming/push-apps/own-app.ts')).keepAppAlive();
    });
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let stopLater: (() => void) | undefined;
    let gone = false;
    void hurry(import('#platform/live/live-connection.ts')).then(({ startLive }) => {
      if (gone) return;
      startLive(queryClient);
      stop = whenIdle(() => {
        // Without it the number of the cart is the stored one, and help begins at its front page.
        void import('./later.ts').then(
          ({ beginLater }) => {
            if (!gone) stopLater = beginLater(queryClient);
          },
          () => {},
        );
      });
    });
    return () => {
      gone = true;
      stop?.();
      stopLater?.();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ToastPlace />
    </QueryClientProvider>
  );
}
