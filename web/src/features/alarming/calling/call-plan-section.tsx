import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { useEffect, useState, type FormEvent } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { MomentField } from '#ui/form/clock-fields.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { presentTime } from '#ui/present.ts';
import { useSearch } from '#ui/use-search.ts';
import { useCallPlan } from './calling.api.ts';
import styles from './call-plan.module.css';
import { CallPlanLines } from './call-plan-lines.tsx';
import { localMoment, momentOf } from '#features/alarming/call-lists/contacts/local-moment.ts';
import { Section } from '#features/alarming/call-lists/section.tsx';

/**
 * "Who will be called?": an alarm of this device at any date and time, played through the engine's own rules. `?alarm=` and
 * `&at=` name those that a link led to.
 */
export function CallPlanSection({ device, alarms }: { device: Device; alarms: readonly AlarmNode[] }) {
  const text = useText();
  const search = useSearch();
  const [named] = useState(() => ({ alarmId: search.get('alarm'), at: search.get('at') }));
  const [alarmId, setAlarmId] = useState(named.alarmId ?? '');
  const [at, setAt] = useState(() => localMoment(new Date(momentOf(named.at ?? '') ?? presentTime())));
  const plan = useCallPlan();
  const chosen = alarmId || alarms[0]?.alarmId;
  const moment = momentOf(at);
  const isNamed = alarms.some((alarm) => alarm.alarmId === named.alarmId);
  useEffect(() => {
    if (isNamed && named.alarmId && named.at && momentOf(named.at))
      plan.ask({ deviceId: device.id, alarmId: named.alarmId, at: new Date(named.at).toISOString() });
    // oxlint-disable-next-line react/exhaustive-deps -- once, for whom a link led here
  }, [isNamed]);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && moment) plan.ask({ deviceId: device.id, alarmId: chosen, at: moment });
  };
  return (
    <Section title={text('call-lists.plan')} sub={text('call-lists.plan.sub')}>
      <form className={styles['ask']} onSubmit={show}>
        <SelectField
          label={text('call-lists.plan.alarm')}
          value={chosen ?? ''}
          onChange={(event) => setAlarmId(event.target.value)}
        >
          {alarms.map(({ id, alarmId: point, name }) => (
            <option key={id} value={point}>
              {name}
            </option>
          ))}
        </SelectField>
        <MomentField
          label={text('call-lists.plan.at')}
          value={at}
          error={moment ? undefined : text('ui.field.required')}
          change={setAt}
        />
        <Button
          type="submit"
          busy={plan.isLoading}
          disabled={!chosen}
          icon={<IconPlayerPlay size={20} aria-hidden="true" />}
        >
          {text('call-lists.plan.show')}
        </Button>
      </form>
      <div aria-live="polite">
        {plan.error && <p className={styles['error']}>{errorText(plan.error, text)}</p>}
        {plan.data && <CallPlanLines plan={plan.data} />}
      </div>
    </Section>
  );
}
