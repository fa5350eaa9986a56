import { getInvitation } from '@belfry/contract/people/invitations/invitations.contract.ts';
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
import { type InvitationFault, InvitationLinkFault, invitationFaults } from './invitation-link-fault.tsx';
import { SetUpForm } from './set-up-form.tsx';
import styles from './invitations.module.css';

/** `/account/user/{token}`: where the link of an invitation leads. */
export function InvitationScreen() {
  // All that stands behind the prefix: a torn link may have any number of parts.
  const { '*': token = '' } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      {safeParse(linkToken, token).success ? (
        <Invitation token={token} />
      ) : (
        <InvitationLinkFault fault="link-invalid" token={token} />
      )}
    </QueryClientProvider>
  );
}

function Invitation({ token }: { token: string }) {
  const text = useText();
  const { user } = useSession();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(getInvitation, { params: { token } }, { signal }),
    staleTime: Infinity,
    // Setting up signs in and empties the cache; asking again for a link that is used up would only be refused.
    enabled: !user,
  });
  const state = useLoadState(invitation);
  const fault = faultOf(invitation.error);
  if (user) return <Navigate to="/devices" replace />;
  if (fault) return <InvitationLinkFault fault={fault} token={token} />;
  const { data } = invitation;
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={
          data ? text('invitations.title', { company: data.company }) : text('invitations.title.loading')
        }
        sub={
          data &&
          text(data.inviter ? 'invitations.from' : 'invitations.from-company', {
            inviter: data.inviter ?? data.company,
            company: data.company,
            email: data.email,
          })
        }
      />
      <LoadState state={state}>
        {data && (
          <>
            {data.message && (
              <figure className={styles['message']}>
                {data.inviter && (
                  <figcaption>{text('invitations.message', { inviter: data.inviter })}</figcaption>
                )}
                <blockquote>{data.message}</blockquote>
              </figure>
            )}
            <Panel>
              <SetUpForm token={token} invitation={data} />
            </Panel>
          </>
        )}
      </LoadState>
    </div>
  );
}

function faultOf(error: unknown): InvitationFault | undefined {
  return invitationFaults.find((fault) => error instanceof ApiError && error.code === fault);
}
