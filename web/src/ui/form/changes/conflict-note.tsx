import { useLingui } from '@lingui/react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../button.tsx';
import type { FieldWords } from './control-words.ts';
import { FormFailure } from '../form.tsx';
import styles from '../form.module.css';
import type { Conflict } from './use-versioned-form.tsx';

const ConflictDialog = lazy(async () => ({
  default: (await import('./conflict-dialog.tsx')).ConflictDialog,
}));

interface ConflictNoteProps<V> {
  conflict: Conflict<V>;
  /** What stands in the form. */
  mine: V;
  words: { [N in keyof V & string]?: FieldWords<V[N]> };
  /** Sends what is to stand. */
  save: (merged: V) => void;
}

/** Stands in a form that was saved by others meanwhile; shows both, and once that was closed the way back to it. */
export function ConflictNote<V extends object>({ conflict, mine, words, save }: ConflictNoteProps<V>) {
  const { i18n } = useLingui();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [closed, setClosed] = useState<Conflict<V> | null>(null);
  const form = place?.closest('form');
  return (
    <div ref={setPlace} className={styles['conflict']}>
      <FormFailure>{i18n._('forms.conflict')}</FormFailure>
      <Button onClick={() => setClosed(null)}>{i18n._('forms.conflict.compare')}</Button>
      {form && closed !== conflict && (
        <Suspense fallback={null}>
          <ConflictDialog
            {...conflict}
            mine={mine}
            form={form}
            words={words as Record<string, FieldWords>}
            save={save as (merged: object) => void}
            close={() => setClosed(conflict)}
          />
        </Suspense>
      )}
    </div>
  );
}
