import { renewInvitation } from '@belfry/contract/people/invitations/invitations.contract.ts';
import { invitationDays } from '@belfry/contract/people/users/users.contract.ts';
import IconLinkOff from '@tabler/icons-react/dist/esm/icons/IconLinkOff.mjs';
import IconMailCheck from '@tabler/icons-react/dist/esm/icons/IconMailCheck.mjs';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { DocumentTitle } from '#ui/page/document-title.tsx';

/** What can be wrong with the link of an invitation. */
export const invitationFaults = ['link-expired', 'link-replaced', 'link-used', 'link-invalid'] as const;
/** One of {@link invitationFaults}. */
export type InvitationFault = (typeof invitationFaults)[number];

/** Says what is wrong with the link, and what to do next. */
export function InvitationLinkFault({ fault, token }: { fault: InvitationFault; token: string }) {
  const text = useText();
  const kind = fault.slice('link-'.length) as 'expired' | 'replaced' | 'used' | 'invalid';
  const title = text(`invitations.link.${kind}.title`);
  return (
    <>
      <DocumentTitle title={title} />
      <Notice
        asTitle
        icon={IconLinkOff}
        title={title}
        more={text(`invitations.link.${kind}.more`, { days: invitationDays })}
        action={
          kind === 'expired' ? (
            <Renewal token={token} />
          ) : (
            <LinkButton kind={kind === 'used' ? 'primary' : 'secondary'} to="/">
              {text('invitations.back')}
            </LinkButton>
          )
        }
      />
    </>
  );
}

/** Asks for a new link, which goes to the invited address. */
function Renewal({ token }: { token: string }) {
  const text = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<unknown>(null);
  const ask = async () => {
    setState('busy');
    setFailure(null);
    try {
      await call(renewInvitation, { params: { token } });
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('idle');
    }
  };
  return (
    <div aria-live="polite">
      {state === 'sent' ? (
        <p>
          <IconMailCheck size={20} aria-hidden="true" /> {text('invitations.renewal.sent')}
        </p>
      ) : (
        <>
          <Button kind="primary" busy={state === 'busy'} onClick={() => void ask()}>
            {text('invitations.renewal')}
          </Button>
          {failure !== null && <p>{errorText(failure, text)}</p>}
        </>
      )}
    </div>
  );
}
