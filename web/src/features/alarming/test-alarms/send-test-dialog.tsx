import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FormActions, FormFailure } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { toast } from '#platform/toast/toast.ts';
import { Recipients } from './recipients.tsx';
import { TargetFields, type ChosenTarget } from './target-fields.tsx';
import styles from './test-alarms.module.css';
import { useTestAlarmActs, useTestRecipients } from './test-alarms.api.ts';

/** Asks whom to test, shows whom that reaches, and sends. */
export function SendTestDialog({ deviceId, close }: { deviceId: string; close: () => void }) {
  const text = useText();
  const [chosen, setChosen] = useState<ChosenTarget>({ target: 'everybody', callListId: '' });
  const { target, callListId } = chosen;
  const recipients = useTestRecipients(deviceId, target, target === 'call-list' ? callListId : '');
  const state = useLoadState(recipients);
  const { send } = useTestAlarmActs(deviceId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const blockedBy = recipients.data?.blockedBy;
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send({ target, callListId: target === 'call-list' && callListId ? callListId : null });
      close();
      toast(text('test-alarms.sent'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog form title={text('test-alarms.send')} close={close}>
      <div className={styles['dialog']}>
        <p>{text('test-alarms.send.more')}</p>
        <TargetFields
          {...chosen}
          choose={{
            target: (to) => setChosen({ ...chosen, target: to }),
            callListId: (to) => setChosen({ ...chosen, callListId: to }),
          }}
        />
        <LoadState state={state}>
          {recipients.data && <Recipients people={recipients.data.people} target={target} />}
        </LoadState>
        {blockedBy && <p className={styles['warning']}>{text(`test-alarms.blocked.${blockedBy}`)}</p>}
        <FormFailure>{failure === null ? undefined : errorText(failure, text)}</FormFailure>
        <FormActions>
          <Button
            kind="primary"
            busy={busy}
            disabled={blockedBy === 'alarm' || blockedBy === 'own-test' || !recipients.data?.people.length}
            onClick={() => void go()}
          >
            {text('test-alarms.send.now')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </div>
    </Dialog>
  );
}
