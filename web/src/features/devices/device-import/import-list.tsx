import {
  maxImportLength,
  maxImportRows,
} from '@belfry/contract/devices/device-import/device-import.contract.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { FileChoice } from '#ui/form/file-choice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { FormActions, FormFailure } from '#ui/form/form.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { readFile } from '#platform/read-file.ts';
import { toast } from '#platform/toast/toast.ts';
import { type ImportOutcome, useImport } from './device-import.api.ts';
import styles from './device-import.module.css';
import { ImportResult } from './import-result.tsx';

/** Its columns are English in every language. */
const example = `serial number;connect code;name;location;time zone;order number
BF-1234-0004;9XKD-QW4T-LP7C-3HWP;Pig house 1;Behind the yard;Europe/Amsterdam;PO 4711
`;

/** A list of devices: chosen or pasted, looked at row by row, and then added as a whole. */
export function ImportList() {
  const text = useText();
  const navigate = useNavigate();
  const { look, add } = useImport();
  const [csv, setCsv] = useState('');
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
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
    if (csv.trim() === '') return setFailure(text('device-import.nothing'));
    if (csv.length > maxImportLength)
      return setFailure(text('device-import.too-long', { most: maxImportRows }));
    // The result is a new one, to which whoever asked is led.
    setOutcome(null);
    return void run(async () => setOutcome(await look(csv)));
  };
  const addAll = () =>
    run(async () => {
      const done = await add(csv);
      setOutcome(done);
      if (done.added === 0) return;
      toast(text('device-import.added', { n: done.added }));
      await navigate('/devices', { replace: true });
    });
  return (
    <div className={styles['parts']}>
      <Panel>
        <form className={styles['form']} onSubmit={check} noValidate>
          <div className={styles['how']}>
            <p>{text('device-import.intro', { most: maxImportRows })}</p>
            <pre className={styles['example']} lang="en">
              {example}
            </pre>
          </div>
          <FileChoice
            accept=".csv,.txt,text/csv,text/plain"
            choose={(file) =>
              void readFile(file).then(change, () => setFailure(text('device-import.unreadable')))
            }
          >
            {text('device-import.choose')}
          </FileChoice>
          <TextAreaField
            label={text('device-import.list')}
            hint={text('device-import.list.hint')}
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
              {text('device-import.check')}
            </Button>
          </FormActions>
        </form>
      </Panel>
      {outcome && <ImportResult outcome={outcome} busy={busy} add={() => void addAll()} />}
    </div>
  );
}
