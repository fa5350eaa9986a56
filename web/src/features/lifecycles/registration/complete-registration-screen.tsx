import { getRegistration } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { linkToken } from '@belfry/contract/values/values.ts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { safeParse } from 'zod/mini';
import { ApiError } from '#platform/api-client/api-error.ts';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { useSession } from '#platform/session/session.ts';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { CompleteRegistrationForm } from './complete-registration-form.tsx';
import { type LinkFault, linkFaults, RegistrationLinkFault } from './registration-link-fault.tsx';
import styles from './registration.module.css';

/** `/account/create/{token}`: where the confirmation's link leads. */
export function CompleteRegistrationScreen() {
  // All that stands behind the prefix: a torn link may have any number of parts.
  const { '*': token = '' } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      {safeParse(linkToken, token).success ? (
        <CompleteRegistration token={token} />
      ) : (
        <RegistrationLinkFault fault="link-invalid" />
      )}
    </QueryClientProvider>
  );
}

function CompleteRegistration({ token }: { token: string }) {
  const text = useText();
  const { user } = useSession();
  const registration = useQuery({
    queryKey: ['registration', token],
    queryFn: ({ signal }) => call(getRegistration, { params: { token } }, { signal }),
    staleTime: Infinity,
    // Signing in empties the cache; asking again for a link that is used up would only be refused.
    enabled: !user,
  });
  const state = useLoadState(registration);
  const fault = linkFaultOf(registration.error);
  // Completing signs in; the link is used up from then on.
  if (user) return <Navigate to="/devices" replace />;
  if (fault) return <RegistrationLinkFault fault={fault} />;
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={text('registration.complete.title')}
        sub={registration.data && text('registration.complete.for', { email: registration.data.email })}
      />
      <Panel>
        <LoadState state={state}>
          {registration.data && <CompleteRegistrationForm token={token} email={registration.data.email} />}
        </LoadState>
      </Panel>
    </div>
  );
}

function linkFaultOf(error: unknown): LinkFault | undefined {
  return linkFaults.find((fault) => error instanceof ApiError && error.code === fault);
}
