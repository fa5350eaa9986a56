import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  putRestLocation,
  type RestLocation,
  watchdogSeconds,
} from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useFormRows } from '#ui/form/use-form-rows.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { alarmLabel } from '#features/alarming/alarm-settings/alarm-label.ts';
import { useRestApiActs } from './rest-api.api.ts';
import { settingsFaults } from './rest-settings.ts';
import { LicensedRows } from './licensed-rows.tsx';
import styles from './rest-api.module.css';

interface MappingFormProps {
  deviceId: string;
  location: RestLocation;
  /** The alarm points that a category may mean. */
  points: readonly AlarmNode[];
}

type Values = {
  categories: Category[];
  locations: string[];
  watchdogSeconds: number | '';
  version: number;
};

type Category = RestLocation['categories'][number];

/** What the reports of a location mean: which alarm each category is, which places there are, when it must call. */
export function MappingForm({ deviceId, location, points }: MappingFormProps) {
  const text = useText();
  const { save } = useRestApiActs(deviceId);
  const nameOf = (alarmId: string) => {
    const name = points.find((point) => point.alarmId === alarmId)?.name;
    const label = alarmLabel(alarmId, text);
    return name === undefined || name === label ? label : `${name} (${label})`;
  };
  const [form, conflict] = useVersionedForm<Values, typeof putRestLocation.body, RestLocation>({
    schema: putRestLocation.body,
    initial: valuesOf(location),
    valuesOf,
    words: {
      categories: {
        label: text('rest-api.categories'),
        say: (rows) => rows.map(({ category, alarmId }) => `${category}: ${nameOf(alarmId)}`).join('\n'),
      },
      locations: { label: text('rest-api.locations'), say: (rows) => rows.join('\n') },
    },
    check: settingsFaults,
    submit: async (body) => {
      form.reset(valuesOf(await save(body)));
      toast(text('rest-api.saved'));
    },
  });
  const categories = useFormRows(form, 'categories');
  const locations = useFormRows(form, 'locations');
  const { limits } = location;
  return (
    <Panel title={text('rest-api.mapping')}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <LicensedRows
          title={text('rest-api.categories')}
          hint={text('rest-api.categories.hint')}
          list={categories}
          most={limits.categories}
          add={text('rest-api.categories.add')}
          first={() => ({ category: '', alarmId: points[0]?.alarmId ?? 'input.1' })}
          removeOf={(n) => text('rest-api.categories.remove', { n })}
        >
          {(row, index, set) => (
            <>
              <TextField
                label={text('rest-api.category')}
                required
                maxLength={64}
                autoComplete="off"
                value={row.category}
                error={categories.errorOf(index, 'category')}
                onChange={(event) => set({ ...row, category: event.target.value })}
              />
              <SelectField
                label={text('rest-api.category.alarm')}
                value={row.alarmId}
                error={categories.errorOf(index, 'alarmId')}
                onChange={(event) => set({ ...row, alarmId: event.target.value })}
              >
                {!points.some(({ alarmId }) => alarmId === row.alarmId) && (
                  <option value={row.alarmId}>{text('rest-api.category.gone', { id: row.alarmId })}</option>
                )}
                {points.map(({ alarmId }) => (
                  <option key={alarmId} value={alarmId}>
                    {nameOf(alarmId)}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </LicensedRows>
        <LicensedRows
          title={text('rest-api.locations')}
          hint={text('rest-api.locations.hint')}
          list={locations}
          most={limits.locations}
          add={text('rest-api.locations.add')}
          first={() => ''}
          removeOf={(n) => text('rest-api.locations.remove', { n })}
        >
          {(place, index, set) => (
            <TextField
              label={text('rest-api.location')}
              required
              maxLength={80}
              autoComplete="off"
              value={place}
              error={locations.errorOf(index)}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </LicensedRows>
        <div className={styles['interval']}>
          <TextField
            {...form.field('watchdogSeconds')}
            required
            type="number"
            inputMode="numeric"
            min={watchdogSeconds.least}
            max={watchdogSeconds.most}
            label={text('rest-api.watchdog.interval.field')}
            hint={text('rest-api.watchdog.interval.hint', {
              min: watchdogSeconds.least,
              max: watchdogSeconds.most,
            })}
          />
        </div>
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('rest-api.save')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}

function valuesOf({ categories, locations, watchdogSeconds: seconds, version }: RestLocation): Values {
  return { categories, locations, watchdogSeconds: seconds, version };
}
