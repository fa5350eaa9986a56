import { maxSentLength, maxSentRows } from '@belfry/contract/devices/stock/stock-list.ts';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs';
import { type FormEvent, useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { readFile } from '#platform/read-file.ts';
import { Button } from '#ui/button.tsx';
import { FormActions, FormFailure } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { type StockOutcome, useStockImport } from '../stock.api.ts';
import styles from '../stock.module.css';
import { StockListResult } from './stock-list-result.tsx';

const example = `serial number;type;inputs;licences
BF-1234-0004;dialler;16;fancom dupline
BF-1234-0005
`;

/** A list of devices for the stock: chosen or pasted, looked at row by row, and then taken in as a whole. */
export function StockListForm({ tell }: { tell: (made: readonly DeviceSecrets[]) => void }) {
  const text = useText();
  const { look, add } = useStockImport();
  const [csv, setCsv] = useState('');
  const [outcome, setOutcome] = useState<StockOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const change = (next: string) => {
    setCsv(next);
    setOutcome(null);
    setFailure(undefined);
  };
  const run = async (act: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (error) {
      setFailure(errorText(error, text));
    } finally {
      setBusy(false);
    }
  };
  const check = (event: FormEvent) => {
    event.preventDefault();
    if (csv.trim() === '') return setFailure(text('stock-import.nothing'));
    if (csv.length > maxSentLength) return setFailure(text('stock-import.too-long', { most: maxSentRows }));
    // The result is a new one, to which whoever asked is led.
    setOutcome(null);
    return void run(async () => setOutcome(await look(csv)));
  };
  const addAll = () =>
    run(async () => {
      const done = await add(csv);
      setOutcome(done);
      if (done.made.length > 0) tell(done.made);
    });
  return (
    <div className={styles['parts']}>
      <Panel>
        <form className={styles['form']} onSubmit={check} noValidate>
          <div className={styles['how']}>
            <p>{text('stock-import.intro', { most: maxSentRows })}</p>
            <pre className={styles['example']}>{example}</pre>
          </div>
          <label className={styles['file']}>
            <IconFileUpload size={20} aria-hidden="true" />
            {text('stock-import.choose')}
            <input
              type="file"
              className="visually-hidden"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file may be chosen again once it was mended.
                event.target.value = '';
                if (file) void readFile(file).then(change, () => setFailure(text('stock-import.unreadable')));
              }}
            />
          </label>
          <TextAreaField
            label={text('stock-import.file')}
            hint={text('stock-import.file.hint')}
            value={csv}
            onChange={(event) => change(event.target.value)}
            rows={8}
            spellCheck={false}
            autoComplete="off"
          />
          {failure !== undefined && <FormFailure>{failure}</FormFailure>}
          <FormActions>
            <Button
              type="submit"
              kind={outcome && outcome.faults.length === 0 ? 'secondary' : 'primary'}
              busy={busy}
            >
              {text('stock-import.check')}
            </Button>
          </FormActions>
        </form>
      </Panel>
      {outcome && <StockListResult outcome={outcome} busy={busy} add={() => void addAll()} />}
    </div>
  );
}
