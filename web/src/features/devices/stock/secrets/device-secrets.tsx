import {
  type DeviceSecrets as Secrets,
  labelLayouts,
  type LabelLayout,
  labelsOfSheet,
  printLabels,
} from '@belfry/contract/devices/stock/stock-management.contract.ts';
import IconFileTypeCsv from '@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { useEffect, useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { saveText } from '#platform/save-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { Warning } from '#ui/warning.tsx';
import styles from './secrets.module.css';
import { secretsSheet } from './secrets-sheet.ts';

interface DeviceSecretsProps {
  secrets: readonly Secrets[];
  /** They are not needed any more; without it what stands around has its own way on. */
  done?: () => void;
  /** Whether they were printed or saved, where they are shown in more than one place. */
  isKept?: boolean;
  keep?: () => void;
}

/** Secrets that are said once: to be read, saved, and printed on labels. Whoever leaves without having saved any is asked by the browser. */
export function DeviceSecrets({ secrets, done, ...kept }: DeviceSecretsProps) {
  const text = useText();
  const [layout, setLayout] = useState<LabelLayout>('sheet');
  const [first, setFirst] = useState('1');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isOwnKept, setOwnKept] = useState(false);
  const { isKept = isOwnKept, keep = () => setOwnKept(true) } = kept;
  useWarningBeforeLeaving(!isKept);
  const hasKeys = secrets.some(({ key }) => key !== null);
  const firstLabel = Number(first);
  const isFirstGood = Number.isInteger(firstLabel) && firstLabel >= 1 && firstLabel <= labelsOfSheet;
  const print = async () => {
    if (layout === 'sheet' && !isFirstGood) return setFailure(text('stock.labels.first.faulty'));
    setBusy(true);
    setFailure(undefined);
    try {
      const devices = secrets.map(({ serialNumber, connectCode }) => ({ serialNumber, connectCode }));
      const body = { devices, layout, ...(layout === 'sheet' && { firstLabel }) };
      await download(printLabels, { body }, `${text('stock.labels.file')}.pdf`);
      keep();
    } catch (error) {
      setFailure(errorText(error, text));
    } finally {
      setBusy(false);
    }
  };
  const save = () => {
    saveText(`${text('stock.secrets.file')}.csv`, secretsSheet(secrets), 'text/csv');
    keep();
  };
  return (
    <div className={styles['parts']}>
      <Warning>{text(hasKeys ? 'stock.secrets.once' : 'stock.secrets.once.codes')}</Warning>
      <ul className={styles['devices']} aria-label={text('stock.secrets')}>
        {secrets.map(({ serialNumber, connectCode, key }) => (
          <li key={serialNumber} className={styles['device']}>
            <Secret name={text('devices.serial-number')} value={serialNumber} />
            <Secret name={text('devices.connect-code')} value={connectCode} />
            {key !== null && <Secret name={text('stock.key')} value={key} />}
          </li>
        ))}
      </ul>
      <div className={styles['paper']}>
        <SelectField
          label={text('stock.labels.layout')}
          value={layout}
          onChange={(event) => setLayout(event.target.value as LabelLayout)}
        >
          {labelLayouts.map((each) => (
            <option key={each} value={each}>
              {text(`stock.labels.layout.${each}`)}
            </option>
          ))}
        </SelectField>
        {layout === 'sheet' && (
          <TextField
            label={text('stock.labels.first')}
            hint={text('stock.labels.first.hint', { most: labelsOfSheet })}
            inputMode="numeric"
            maxLength={2}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
        )}
      </div>
      {failure !== undefined && <FormFailure>{failure}</FormFailure>}
      <div className={styles['acts']}>
        <Button
          kind="primary"
          busy={busy}
          icon={<IconTag size={20} aria-hidden="true" />}
          onClick={() => void print()}
        >
          {text('stock.labels.print', { n: secrets.length })}
        </Button>
        <Button icon={<IconFileTypeCsv size={20} aria-hidden="true" />} onClick={save}>
          {text('stock.secrets.save')}
        </Button>
        {done && (
          <Button onClick={done}>{text(isKept ? 'stock.secrets.done' : 'stock.secrets.done.unkept')}</Button>
        )}
      </div>
    </div>
  );
}

function Secret({ name, value }: { name: string; value: string }) {
  return (
    <span className={styles['secret']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']}>{value}</span>
    </span>
  );
}

function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isOn]);
}
