import { serialNumber } from '@belfry/contract/devices/devices/devices.contract.ts';
import { licenceFeatures, type LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { deviceTypeName } from '#features/devices/devices/device-type.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Fold } from '#ui/page/fold.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { LicenceChoice } from '../licences/licence-choice.tsx';
import { useStockImport } from '../stock.api.ts';
import styles from '../stock.module.css';
import { faultWords } from './fault-words.ts';

const inputCounts = ['16', '8'] as const;
const schema = z.strictObject({
  serialNumber,
  type: z.enum(deviceTypes),
  inputs: z.enum(inputCounts),
});

/** One device for the stock: a list of one row. */
export function StockOneForm({ tell }: { tell: (made: readonly DeviceSecrets[]) => void }) {
  const text = useText();
  const { add } = useStockImport();
  const [licences, setLicences] = useState<LicenceFeature[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    schema,
    initial: { serialNumber: '', type: 'dialler', inputs: '16' },
    formats: { serialNumber: 'devices.serial-number.format' },
    submit: async (device) => {
      setRefusal(undefined);
      const cells = [device.serialNumber, device.type, device.inputs, licences.join(' ')];
      const { faults, made } = await add(`serial number;type;inputs;licences\n${cells.join(';')}`);
      const [fault] = faults;
      if (made.length > 0) tell(made);
      else setRefusal(fault ? faultWords(fault, text) : text('stock-import.known.one'));
    },
  });
  const failure = form.failure ? errorText(form.failure, text) : refusal;
  return (
    <Panel>
      <div className={styles['narrow']}>
        <Form form={form} failure={failure}>
          <TextField
            {...form.field('serialNumber')}
            label={text('devices.serial-number')}
            hint={text('stock-import.serial-number.hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <div className={styles['fields']}>
            <SelectField {...form.field('type')} label={text('devices.type')}>
              {deviceTypes.map((type) => (
                <option key={type} value={type}>
                  {deviceTypeName(type, text)}
                </option>
              ))}
            </SelectField>
            <SelectField {...form.field('inputs')} label={text('devices-management.inputs')}>
              {inputCounts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </SelectField>
          </div>
          <Fold title={text('stock-import.licences', { n: licences.length })}>
            <LicenceChoice features={licenceFeatures} chosen={licences} choose={setLicences} />
          </Fold>
          <FormActions>
            <Button type="submit" kind="primary" busy={form.busy}>
              {text('stock-import.add.one')}
            </Button>
          </FormActions>
        </Form>
      </div>
    </Panel>
  );
}
