import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import {
  putRestLocation,
  type RestLocation,
  watchdogSeconds,
} from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { Form, FormActions } from '#ui/form.tsx';
import { Panel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { alarmLabel } from '#features/alarming/alarm-settings/alarm-label.ts';
import { useRestApiActs } from './rest-api.api.ts';
import { settingsFaults } from './rest-settings.ts';
import { RowsField } from './rows-field.tsx';
import styles from './rest-api.module.css';

interface MappingFormProps {
  deviceId: string;
  location: RestLocation;
  /** The alarm points that a category may mean. */
  points: readonly AlarmNode[];
}

interface Values extends Record<string, unknown> {
  categories: RestLocation['categories'];
  locations: string[];
  watchdogSeconds: number | '';
  version: number;
}

/** What the reports of a location mean: which alarm each category is, which places there are, when it must call. */
export function MappingForm({ deviceId, location, points }: MappingFormProps) {
  const text = useText();
  const { save } = useRestApiActs(deviceId);
  const form = useForm<Values, typeof putRestLocation.body>({
    schema: putRestLocation.body,
    initial: {
      categories: location.categories,
      locations: location.locations,
      watchdogSeconds: location.watchdogSeconds,
      version: location.version,
    },
    check: settingsFaults,
    submit: async (body) => {
      const saved = await save(body);
      form.reset({
        categories: saved.categories,
        locations: saved.locations,
        watchdogSeconds: saved.watchdogSeconds,
        version: saved.version,
      });
      void toast(text('rest-api.saved'));
    },
  });
  const { categories, locations } = form.values;
  const { limits } = location;
  const setCategory = (index: number, fields: Partial<Values['categories'][number]>) =>
    form.set(
      'categories',
      categories.map((row, at) => (at === index ? { ...row, ...fields } : row)),
    );
  return (
    <Panel title={text('rest-api.mapping')}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <RowsField
          title={text('rest-api.categories')}
          hint={text('rest-api.categories.hint')}
          rows={categories}
          most={limits.categories}
          error={form.errorOf('categories')}
          add={text('rest-api.categories.add')}
          removeOf={(n) => text('rest-api.categories.remove', { n })}
          onAdd={() =>
            form.set('categories', [
              ...categories,
              { category: '', alarmId: points[0]?.alarmId ?? 'input.1' },
            ])
          }
          onRemove={(index) => form.set('categories', categories.toSpliced(index, 1))}
        >
          {(row, index) => (
            <>
              <TextField
                label={text('rest-api.category')}
                required
                maxLength={64}
                autoComplete="off"
                value={row.category}
                error={form.errorOf(`categories/${index}/category`)}
                onChange={(event) => setCategory(index, { category: event.target.value })}
              />
              <SelectField
                label={text('rest-api.category.alarm')}
                value={row.alarmId}
                error={form.errorOf(`categories/${index}/alarmId`)}
                onChange={(event) => setCategory(index, { alarmId: event.target.value })}
              >
                {!points.some(({ alarmId }) => alarmId === row.alarmId) && (
                  <option value={row.alarmId}>{text('rest-api.category.gone', { id: row.alarmId })}</option>
                )}
                {points.map(({ alarmId, name }) => (
                  <option key={alarmId} value={alarmId}>
                    {name === alarmLabel(alarmId, text) ? name : `${name} (${alarmLabel(alarmId, text)})`}
                  </option>
                ))}
              </SelectField>
            </>
          )}
        </RowsField>
        <RowsField
          title={text('rest-api.locations')}
          hint={text('rest-api.locations.hint')}
          rows={locations}
          most={limits.locations}
          error={form.errorOf('locations')}
          add={text('rest-api.locations.add')}
          removeOf={(n) => text('rest-api.locations.remove', { n })}
          onAdd={() => form.set('locations', [...locations, ''])}
          onRemove={(index) => form.set('locations', locations.toSpliced(index, 1))}
        >
          {(place, index) => (
            <TextField
              label={text('rest-api.location')}
              required
              maxLength={80}
              autoComplete="off"
              value={place}
              error={form.errorOf(`locations/${index}`)}
              onChange={(event) => form.set('locations', locations.with(index, event.target.value))}
            />
          )}
        </RowsField>
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
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('rest-api.save')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
