import type { Commissioning } from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { TestAlarm } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import IconPhoneOutgoing from '@tabler/icons-react/dist/esm/icons/IconPhoneOutgoing.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { useTestAlarmActs, useTestRecipients } from '#features/alarming/test-alarms/test-alarms.api.ts';
import { TestCard } from '#features/alarming/test-alarms/test-card.tsx';
import { errorText } from '#platform/i18n/error-text.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from './commissioning.module.css';

interface TestCallProps {
  device: Device;
  commissioning: Commissioning;
  /** The newest test of the device, live. */
  newest: TestAlarm | undefined;
}

/** The last step: a real test call by the list of an alarm, what it should take, and what it took. */
export function TestCall({ device, commissioning, newest }: TestCallProps) {
  const text = useText();
  const mayTest = useMay('A');
  const [alarmId, setAlarmId] = useState('');
  const { alarms, lists, reached } = commissioning;
  const isTesting = newest !== undefined && newest.state !== 'over';
  const hasReached = newest !== undefined && reached?.testId === newest.id;
  const alarm = alarms.find((each) => each.alarmId === alarmId) ?? alarms[0];
  const list = lists.find(({ callListId }) => callListId === (alarm?.callListId ?? null));
  return (
    <Panel title={text('commissioning.test')}>
      <div className={styles['test']}>
        <p>{text('commissioning.test.more')}</p>
        {alarm && list && (
          <>
            <SelectField
              label={text('commissioning.test.alarm')}
              hint={text('commissioning.test.calls', { list: callListName(list, text) })}
              value={alarm.alarmId}
              onChange={(event) => setAlarmId(event.target.value)}
            >
              {alarms.map((each) => (
                <option key={each.alarmId} value={each.alarmId}>
                  {each.name}
                </option>
              ))}
            </SelectField>
            <Prediction delaySeconds={alarm.delaySeconds} first={list.first} />
            {mayTest && (
              <SendTest
                deviceId={device.id}
                callListId={alarm.callListId}
                canCall={list.first !== null}
                isTesting={isTesting}
              />
            )}
          </>
        )}
        <div aria-live="polite">
          {isTesting && !hasReached && <p>{text('test-alarms.sent')}</p>}
          {hasReached && (
            <p className={styles['reached']}>
              {text('commissioning.test.reached', {
                name: reached.name,
                by: text(`devices.tonight.by.${reached.medium}`),
                time: duration(reached.seconds, text),
              })}
            </p>
          )}
        </div>
        {newest && <TestCard key={newest.id} test={newest} isNamed={false} />}
        <p>
          <Link to={`/devices/testalarms/${device.id}`}>{text('commissioning.test.all')}</Link>
        </p>
      </div>
    </Panel>
  );
}

type List = Commissioning['lists'][number];

/** "This alarm reaches Jan in about 25 s", and of what that is made. */
function Prediction({ delaySeconds, first }: { delaySeconds: number; first: List['first'] }) {
  const text = useText();
  if (!first) return <Warning>{text('commissioning.test.nobody-now')}</Warning>;
  const { name, medium, seconds, measured } = first;
  return (
    <div>
      <p className={styles['predicted']}>
        {text('commissioning.test.predicted', {
          name,
          by: text(`devices.tonight.by.${medium}`),
          time: duration(delaySeconds + seconds, text),
        })}
      </p>
      <p className={styles['soft']}>
        {delaySeconds === 0
          ? text(measured ? 'commissioning.test.by-tests-alone' : 'commissioning.test.assumed-alone')
          : text(measured ? 'commissioning.test.by-tests' : 'commissioning.test.assumed', {
              delay: duration(delaySeconds, text),
              time: duration(seconds, text),
            })}
      </p>
    </div>
  );
}

interface SendTestProps {
  deviceId: string;
  callListId: string | null;
  canCall: boolean;
  /** A test of the device waits or runs. */
  isTesting: boolean;
}

function SendTest({ deviceId, callListId, canCall, isTesting }: SendTestProps) {
  const text = useText();
  const { send } = useTestAlarmActs(deviceId);
  const { data } = useTestRecipients(deviceId, 'call-list', callListId ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const blockedBy = data?.blockedBy;
  const go = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send({ target: 'call-list', callListId });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {blockedBy && blockedBy !== 'own-test' && <Warning>{text(`test-alarms.blocked.${blockedBy}`)}</Warning>}
      <FormFailure>{failure === null ? undefined : errorText(failure, text)}</FormFailure>
      <div>
        <Button
          kind="primary"
          large
          icon={<IconPhoneOutgoing size={22} aria-hidden="true" />}
          busy={busy}
          disabled={!canCall || isTesting || blockedBy === 'alarm'}
          onClick={() => void go()}
        >
          {text('commissioning.test.send')}
        </Button>
      </div>
    </>
  );
}

/** Seconds as somebody says them: up to two minutes in seconds. */
function duration(seconds: number, text: Text): string {
  return seconds <= 120
    ? text('commissioning.seconds', { n: seconds })
    : text('commissioning.minutes', { n: Math.round(seconds / 60) });
}
