import { maxImportedSims } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { readFile } from '#platform/read-file.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { FileChoice } from '#ui/form/file-choice.tsx';
import { FormActions, FormFailure } from '#ui/form/form.tsx';
import formStyles from '#ui/form/form.module.css';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { type SimImport, useSimImport } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';
import { SimImportResult } from './sim-import-result.tsx';

const example = `iccid;imsi;number;limit mb
8931089318104314834;204081234567890;+31970101234567;50
`;
/** Characters of a file that the route takes. */
const mostCharacters = 1_000_000;

/** `/management/simcards/import`: cards of a file, chosen or pasted, are looked at line by line and then come into stock as a whole. */
export function SimImportScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { look, add } = useSimImport();
  const [csv, setCsv] = useState('');
  const [outcome, setOutcome] = useState<SimImport | null>(null);
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
    if (csv.trim() === '') return setFailure(text('sim-cards.import.nothing'));
    if (csv.length > mostCharacters)
      return setFailure(text('sim-cards.import.too-long', { most: maxImportedSims }));
    // The result is a new one, to which whoever asked is led.
    setOutcome(null);
    return void run(async () => setOutcome(await look(csv)));
  };
  const addAll = () =>
    run(async () => {
      const done = await add(csv);
      setOutcome(done);
      if (done.faults.length > 0) return;
      toast(text('sim-cards.import.done', { n: done.added }));
      await navigate('/management/simcards?state=stock', { replace: true });
    });
  return (
    <>
      <PageHeader
        title={text('sim-cards.import.title')}
        back={{ ...wayBackTo('/management/simcards'), label: text('sim-cards.title') }}
      />
      <div className={styles['parts']}>
        <Panel>
          <form className={formStyles['form']} onSubmit={check} noValidate>
            <p className={styles['words']}>{text('sim-cards.import.intro', { most: maxImportedSims })}</p>
            <pre className={styles['example']}>{example}</pre>
            <FileChoice
              accept=".csv,.txt,text/csv,text/plain"
              choose={(file) =>
                void readFile(file).then(change, () => setFailure(text('sim-cards.import.unreadable')))
              }
            >
              {text('sim-cards.import.choose')}
            </FileChoice>
            <div className={styles['csv']}>
              <TextAreaField
                label={text('sim-cards.import.list')}
                hint={text('sim-cards.import.list.hint')}
                value={csv}
                onChange={(event) => change(event.target.value)}
                rows={8}
                spellCheck={false}
                autoComplete="off"
              />
            </div>
            <FormFailure>{failure}</FormFailure>
            <FormActions>
              <Button
                type="submit"
                kind={outcome && outcome.faults.length === 0 ? 'secondary' : 'primary'}
                busy={busy}
              >
                {text('sim-cards.import.check')}
              </Button>
            </FormActions>
          </form>
        </Panel>
        {outcome && <SimImportResult outcome={outcome} busy={busy} add={() => void addAll()} />}
      </div>
    </>
  );
}
