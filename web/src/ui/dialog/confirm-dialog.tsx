import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { FormFailure } from '../form/form.tsx';
import styles from '../form/form.module.css';
import { isQueued } from '../form/queued.ts';

/** What a confirm dialogue asks. */
export interface Question {
  /** Names the object: "Remove contact Jan Jansen?" */
  title: string;
  /** What follows from it, and what does not come back. */
  more?: string;
  /** The act's own verb, never "OK". */
  confirm: string;
  danger?: boolean;
  /** Runs on confirm; the dialogue shows that it is busy, and stays with the words of what it throws. */
  act: () => Promise<unknown>;
  /** Puts what `act` throws into words. */
  words: (error: unknown) => string;
}

/** Asks once before an act that destroys. Loaded when first opened; use it through `useConfirm`. */
export function ConfirmDialog({ question, close }: { question: Question; close: () => void }) {
  const { i18n } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await question.act();
      close();
    } catch (error) {
      if (isQueued(error)) return close();
      setFailure(question.words(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={question.title} close={close}>
      <div className={styles['form']}>
        {question.more && <p>{question.more}</p>}
        <FormFailure>{failure}</FormFailure>
        <div className={styles['actions']}>
          <Button kind={question.danger ? 'danger' : 'primary'} busy={busy} onClick={() => void confirm()}>
            {question.confirm}
          </Button>
          <Button onClick={close}>{i18n._('ui.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
