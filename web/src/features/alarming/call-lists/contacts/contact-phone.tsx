import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useState } from 'react';
import { ApiError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Button } from '#ui/button.tsx';
import { presentTime } from '#ui/present.ts';
import { isTestCallRunning, useCallListChanges } from '../call-lists.api.ts';
import styles from '../call-lists.module.css';
import { Warning } from '#ui/warning.tsx';

/** A contact's number as it is dialled, a warning where no country has it, and what a test call to it showed. */
export function ContactPhone({ contact, mayCall }: { contact: Contact; mayCall: boolean }) {
  const text = useText();
  const { callContact } = useCallListChanges();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isRunning = isTestCallRunning(contact, presentTime());
  const ring = async () => {
    setBusy(true);
    setFailure(null);
    await callContact(contact).catch((error: unknown) => setFailure(error));
    setBusy(false);
  };
  const isRefused = failure instanceof ApiError && failure.code === 'not-allowed-now';
  return (
    <>
      <span>{contact.phoneShown ?? contact.phone}</span>
      {!contact.phoneValid && <Warning small>{text('call-lists.phone.invalid')}</Warning>}
      {mayCall && (
        <Button
          kind="quiet"
          icon={<IconPhoneCall size={18} aria-hidden="true" />}
          aria-label={text('call-lists.test-call-named', { name: contact.name })}
          busy={busy || isRunning}
          onClick={() => void ring()}
        >
          {text('call-lists.test-call')}
        </Button>
      )}
      <span className={styles['soft']}>
        <TestCallResult contact={contact} isRunning={isRunning} />
      </span>
      {failure !== null && (
        <span role="alert" className={styles['caution']}>
          {isRefused ? text('call-lists.test-call.refused') : errorText(failure, text)}
        </span>
      )}
    </>
  );
}

/** A call of which nothing more was heard has failed. */
function TestCallResult({
  contact: { testCall },
  isRunning,
}: {
  contact: Pick<Contact, 'testCall'>;
  isRunning: boolean;
}) {
  const text = useText();
  const isLost = !isRunning && (testCall?.state === 'queued' || testCall?.state === 'ringing');
  return (
    <>
      <span aria-live="polite">
        {testCall && text(`call-lists.test-call.${isLost ? 'failed' : testCall.state}`)}
      </span>
      {testCall && (
        <>
          {' '}
          (<Age at={testCall.at} />)
        </>
      )}
    </>
  );
}
