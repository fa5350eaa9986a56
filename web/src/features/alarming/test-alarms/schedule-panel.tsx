import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { TestSchedule } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { callListName } from '#features/alarming/call-lists/lists/call-list-name.ts';
import { useCallLists } from '#features/alarming/call-lists/call-lists.api.ts';
import { weekdayName } from '#features/alarming/call-lists/contacts/weekdays.ts';
import { ScheduleForm } from './schedule-form.tsx';
import styles from './test-alarms.module.css';
import { useTargetName } from './use-target-name.ts';

/** When tests run by themselves, and for those who may: the form. */
export function SchedulePanel({ device, schedule }: { device: Device; schedule: TestSchedule | null }) {
  const text = useText();
  const mayEdit = useMay('DE');
  const [editing, setEditing] = useState(false);
  return (
    <Panel
      title={text('test-alarms.schedule')}
      actions={
        mayEdit &&
        !editing && (
          <Button onClick={() => setEditing(true)}>
            {text(schedule ? 'test-alarms.schedule.change' : 'test-alarms.schedule.set')}
          </Button>
        )
      }
    >
      {editing ? (
        <ScheduleForm device={device} schedule={schedule} close={() => setEditing(false)} />
      ) : schedule ? (
        <Planned schedule={schedule} timeZone={device.timeZone} />
      ) : (
        <p className={styles['words']}>{text('test-alarms.schedule.none')}</p>
      )}
    </Panel>
  );
}

function Planned({ schedule, timeZone }: { schedule: TestSchedule; timeZone: string }) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const targetName = useTargetName();
  const list = (useCallLists().data?.items ?? []).find(({ id, recipients }) =>
    schedule.callListId ? id === schedule.callListId : recipients === 'all-contacts',
  );
  const { frequency, weekday, day, time } = schedule;
  return (
    <div className={styles['words']}>
      <p>
        {frequency === 'weekly'
          ? text('test-alarms.schedule.weekly', { day: weekdayName(weekday ?? 1, i18n.locale), time })
          : text('test-alarms.schedule.monthly', { day: day ?? 1, time })}
        {' · '}
        {schedule.target === 'everybody' || list
          ? targetName({ target: schedule.target, listName: list ? callListName(list, text) : '' })
          : ''}
      </p>
      <p className={styles['soft']}>
        {text('test-alarms.schedule.next', {
          at: `${dates.date(schedule.nextAt)} ${dates.time(schedule.nextAt)}`,
          zone: timeZone.replaceAll('_', ' '),
        })}
      </p>
    </div>
  );
}
