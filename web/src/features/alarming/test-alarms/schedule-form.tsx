import type { Device } from '@belfry/contract/devices/devices/devices.contract.ts';
import {
  saveTestSchedule,
  type TestSchedule,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { useLingui } from '@lingui/react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TimeField } from '#ui/form/clock-fields.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { FieldRow } from '#ui/form/field-group.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { weekdayName } from '#features/alarming/call-lists/contacts/weekdays.ts';
import { type ChosenTarget, TargetFields } from './target-fields.tsx';
import styles from './test-alarms.module.css';
import { useTestAlarmActs } from './test-alarms.api.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];
const days = Array.from({ length: 28 }, (_, index) => index + 1);

/** The fields; `type`, as the form wants an index. */
type Values = ChosenTarget & {
  frequency: 'off' | 'weekly' | 'monthly';
  weekday: number;
  day: number;
  time: string;
  /** Null where there is no schedule yet. */
  version: number | null;
};

type SavedSchedule = RouteResponse<typeof saveTestSchedule>;

/** Off, weekly or monthly, at a time on the device's clocks, to whom. */
export function ScheduleForm(props: { device: Device; schedule: TestSchedule | null; close: () => void }) {
  const { device, schedule, close } = props;
  const text = useText();
  const { i18n } = useLingui();
  const acts = useTestAlarmActs(device.id);
  const [form, conflict] = useVersionedForm<Values, typeof saveTestSchedule.body, SavedSchedule>({
    schema: saveTestSchedule.body,
    initial: valuesOf(schedule),
    valuesOf: (saved) => ({ ...valuesOf(saved.schedule), ...(!saved.schedule && { frequency: 'off' }) }),
    check: ({ frequency: often, time }) => (often === 'off' || time ? {} : { time: 'ui.field.required' }),
    convert: ({ frequency: often, weekday, day, target, callListId }) => ({
      weekday: often === 'weekly' ? weekday : undefined,
      day: often === 'monthly' ? day : undefined,
      callListId: target === 'call-list' && callListId ? callListId : null,
    }),
    submit: async (body) => {
      await acts.schedule(body);
      close();
      toast(text('test-alarms.schedule.saved'));
    },
  });
  const { frequency: often, target, callListId } = form.values;
  return (
    <div className={styles['words']}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <SelectField {...form.field('frequency')} required label={text('test-alarms.frequency')}>
          <option value="off">{text('test-alarms.frequency.off')}</option>
          <option value="weekly">{text('test-alarms.frequency.weekly')}</option>
          <option value="monthly">{text('test-alarms.frequency.monthly')}</option>
        </SelectField>
        {often !== 'off' && (
          <>
            <FieldRow>
              {often === 'weekly' ? (
                <SelectField {...form.field('weekday')} required label={text('test-alarms.weekday')}>
                  {weekdays.map((weekday) => (
                    <option key={weekday} value={weekday}>
                      {weekdayName(weekday, i18n.locale)}
                    </option>
                  ))}
                </SelectField>
              ) : (
                <SelectField {...form.field('day')} required label={text('test-alarms.day')}>
                  {days.map((day) => (
                    <option key={day} value={day}>
                      {day}
                    </option>
                  ))}
                </SelectField>
              )}
              <TimeField
                name="time"
                label={text('test-alarms.time')}
                hint={text('test-alarms.time.hint', { zone: device.timeZone.replaceAll('_', ' ') })}
                error={form.errorOf('time')}
                value={form.values.time}
                change={(time) => form.set('time', time)}
              />
            </FieldRow>
            <TargetFields
              target={target}
              callListId={callListId}
              choose={{
                target: (to) => form.set('target', to),
                callListId: (to) => form.set('callListId', to),
              }}
            />
            <p className={styles['soft']}>{text('test-alarms.schedule.more')}</p>
          </>
        )}
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('test-alarms.schedule.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </div>
  );
}

function valuesOf(schedule: TestSchedule | null): Values {
  return {
    frequency: schedule?.frequency ?? 'weekly',
    weekday: schedule?.weekday ?? 1,
    day: schedule?.day ?? 1,
    time: schedule?.time ?? '10:00',
    target: schedule?.target ?? 'call-list',
    callListId: schedule?.callListId ?? '',
    version: schedule?.version ?? null,
  };
}
