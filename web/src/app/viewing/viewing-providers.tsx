import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { ReasonPlace } from '#features/ground/staff-access/reason-place.tsx';
import { queryClient } from '#platform/query/query-client.ts';
import { startRefreshTimer } from '#platform/session/refresh-timer.ts';
import { seeOnly } from '#platform/session/see-only.ts';
import { useSession } from '#platform/session/session.ts';
import { ToastPlace } from '#platform/toast/toast-place.tsx';
import { helpOf } from '../help/help-of.ts';
import { manualPage } from '../help/manual-page.ts';

seeOnly();
helpOf.set(manualPage);

/**
 * What the screens of a customer's portal stand in that staff see: as `SignedInProviders`, without what is kept on the
 * device, listens, or asks for something in the customer's name. Who may not see it goes to where that is said.
 */
export function ViewingProviders({ children }: { children: ReactNode }) {
  const maySee = useSession().user?.role.permissions.includes('D');
  useEffect(startRefreshTimer, []);
  useEffect(() => {
    if (!maySee) location.replace('/management');
  }, [maySee]);
  if (!maySee) return null;
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <ReasonPlace />
      <ToastPlace />
    </QueryClientProvider>
  );
}
