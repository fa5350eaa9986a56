import { listed } from '#platform/i18n/listed.ts';
import type {
  MonitoredDevice,
  saveMonitoring,
} from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { RouteResponse } from '@belfry/contract/http/route.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CheckField } from '#ui/form/check-field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useVersionedForm } from '#ui/form/changes/use-versioned-form.tsx';
import { useMonitoringActs } from './monitoring.api.ts';
import { MonitoringField } from './monitoring-field.tsx';
import {
  changedParts,
  changesOf,
  monitoringForm,
  type MonitoringPart,
  monitoringParts,
  valuesOf,
} from './monitoring-form.ts';
import styles from './monitoring.module.css';

interface MonitoringDialogProps {
  devices: readonly [MonitoredDevice, ...MonitoredDevice[]];
  close: () => void;
  done: () => void;
}

/** Sets the call procedure of one device, or what is ticked on several alike; it begins as the first one's is. */
export function MonitoringDialog({ devices, close, done }: MonitoringDialogProps) {
  const text = useText();
  const { save } = useMonitoringActs();
  const [first] = devices;
  const several = devices.length > 1;
  const [chosen, setChosen] = useState<ReadonlySet<MonitoringPart>>(new Set());
  const [nothing, setNothing] = useState(false);
  const end = () => {
    close();
    done();
  };
  const [form, conflict] = useVersionedForm({
    schema: monitoringForm,
    initial: valuesOf(first),
    // Of several there is no one that could be compared.
    valuesOf: several
      ? undefined
      : ({ items }: RouteResponse<typeof saveMonitoring>) => valuesOf(items[0] ?? first),
    check: ({ waitMinutes }) => (waitMinutes === '' ? { waitMinutes: 'ui.field.required' } : {}),
    queued: end,
    submit: async (_body, values, base) => {
      const parts = several ? monitoringParts.filter((part) => chosen.has(part)) : changedParts(base, values);
      setNothing(several && parts.length === 0);
      if (several && parts.length === 0) return;
      if (parts.length > 0)
        await save(several ? devices : [{ ...first, version: values.version }], changesOf(values, parts));
      end();
      toast(
        several
          ? text('monitoring.saved-several', { n: devices.length })
          : text('monitoring.saved', { name: first.name }),
      );
    },
  });
  const choose = (part: MonitoringPart, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(part);
    else next.delete(part);
    setChosen(next);
  };
  const failure = nothing ? text('monitoring.nothing-chosen') : undefined;
  const title = several
    ? text('monitoring.edit-several', { n: devices.length })
    : text('monitoring.edit-named', { name: first.name });
  return (
    <Dialog form title={title} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : failure}>
        {several && (
          <>
            <p className={styles['named']}>{listed(devices.map(({ name }) => name))}</p>
            <p>{text('monitoring.edit-several.more')}</p>
          </>
        )}
        <div className={styles['parts']}>
          {monitoringParts.map((part) =>
            several ? (
              <div key={part} className={styles['part']}>
                <CheckField
                  label={text(`monitoring.change.${part}`)}
                  checked={chosen.has(part)}
                  onChange={(event) => choose(part, event.target.checked)}
                />
                {chosen.has(part) && (
                  <div className={styles['partField']}>
                    <MonitoringField part={part} form={form} />
                  </div>
                )}
              </div>
            ) : (
              <MonitoringField key={part} part={part} form={form} />
            ),
          )}
        </div>
        {conflict}
        <FormActions>
          <Button kind="primary" type="submit" busy={form.busy}>
            {text('monitoring.save')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
