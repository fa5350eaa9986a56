import { useState } from 'react';
import { isNetworkError } from '#platform/api-client/api-error.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { keepReason } from '#platform/staff-reason/staff-reason.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { RowAct } from '../row-acts.ts';
import { ActCheck } from './act-check.tsx';
import { ActOutcomes } from './act-outcomes.tsx';
import { type ActRun, keysThat, prepareRun } from './act-run.ts';

interface ActDialogProps<Row> {
  act: RowAct<Row>;
  /** As they were when the dialogue opened: what is done goes from the list. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** It is over or was stopped; these were not done. */
  over: (left: string[]) => void;
  close: () => void;
}

/** An act on rows: first what it can be done to and what for, then how far it is, and what became of each. */
export function ActDialog<Row>({ act, rows, rowKey, over, close }: ActDialogProps<Row>) {
  const text = useText();
  const [run, setRun] = useState<ActRun | null>(null);
  const able = rows.filter((row) => act.hindrance(row) === null);
  const [only] = rows;
  const title =
    rows.length === 1 && only !== undefined
      ? text('list-acts.title.one', { act: act.label, name: act.nameOf(only) })
      : text('list-acts.title', { act: act.label, n: rows.length });
  const go = async (going: ActRun) => {
    await going.go();
    over(keysThat(going.get(), 'waiting', 'failed'));
  };
  const begin = (reason: string) => {
    const next = prepareRun({
      rows: new Map(able.map((row) => [rowKey(row), row])),
      act: (row, idempotencyKey) => act.act(row, { reason, idempotencyKey }),
      words: (error) => errorText(error, text),
      isTheEnd: (error) => gaveNoProof(error) || isNetworkError(error),
      done: (row) => {
        const company = act.companyOf(row);
        if (company) keepReason(company.id, reason);
      },
    });
    setRun(next);
    void go(next);
  };
  // What runs is stopped first: whoever closes by mistake sees what became of it.
  const leave = () => (run?.get().isRunning ? run.stop() : close());
  return (
    <Dialog form title={title} close={leave}>
      {run ? (
        <ActOutcomes
          run={run}
          names={new Map(able.map((row) => [rowKey(row), act.nameOf(row)]))}
          go={() => void go(run)}
          close={close}
        >
          {act.result}
        </ActOutcomes>
      ) : (
        <ActCheck act={act} rows={rows} able={able} begin={begin} cancel={close} />
      )}
    </Dialog>
  );
}
