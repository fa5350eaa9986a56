import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../button.tsx';
import { type FieldWords, wordsOfControl } from './control-words.ts';
import { Dialog } from '../../dialog/dialog.tsx';
import { DifferencesView, type ShownDifference } from './differences-view.tsx';
import styles from '../form.module.css';
import { type Choices, compare, type Difference, merge } from './three-way.rules.ts';
import type { Conflict } from './use-versioned-form.tsx';

interface ConflictDialogProps<V> extends Conflict<V> {
  mine: V;
  /** The form whose controls say what its fields are called. */
  form: ParentNode;
  /** Words of fields without such a control. */
  words: Record<string, FieldWords>;
  /** Gets what is to stand. */
  save: (merged: V) => void;
  close: () => void;
}

/** Shows what a person typed beside what others have saved meanwhile, and saves what is chosen. Loaded when first needed. */
export function ConflictDialog<V extends object>(props: ConflictDialogProps<V>) {
  const { form, words, save, close } = props;
  const { i18n } = useLingui();
  const [choices, setChoices] = useState<Choices>({});
  const [isUndecided, setUndecided] = useState(false);
  const [{ differences, shown }] = useState(() => {
    const found = compare<keyof V & string, V[keyof V & string]>(props.base, props.mine, props.theirs);
    return { differences: found, shown: found.flatMap((each) => inWords(each, form, words, i18n)) };
  });
  const open = shown.filter(({ by }) => by === 'both');
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(open.map(({ key }) => [key, side])));
  const finish = () => {
    const isDecided = open.every(({ key }) => choices[key]);
    setUndecided(!isDecided);
    if (!isDecided) return;
    close();
    save(merge(props.mine, differences, choices));
  };
  return (
    <Dialog form title={i18n._('forms.conflict.title')} close={close}>
      <div className={styles['form']}>
        <p>{i18n._('forms.conflict.more')}</p>
        {open.length > 1 && (
          <div className={styles['actions']}>
            <Button onClick={() => chooseAll('theirs')}>{i18n._('forms.conflict.all-theirs')}</Button>
            <Button onClick={() => chooseAll('mine')}>{i18n._('forms.conflict.all-mine')}</Button>
          </div>
        )}
        <DifferencesView
          differences={shown}
          choices={choices}
          isUndecided={isUndecided}
          choose={(key, side) => setChoices({ ...choices, [key]: side })}
        />
        <div className={styles['actions']}>
          <Button kind="primary" onClick={finish}>
            {i18n._('forms.conflict.save')}
          </Button>
          <Button onClick={close}>{i18n._('forms.conflict.back')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

/** A difference as its form calls it; none where the form shows no such field. */
function inWords(
  { key, by, base, mine, theirs }: Difference,
  form: ParentNode,
  words: Record<string, FieldWords>,
  i18n: I18n,
): ShownDifference[] {
  const field = words[key] ?? wordsOfControl(form, key, (value) => i18n._(value ? 'forms.yes' : 'forms.no'));
  if (!field) return [];
  const say = (value: unknown) => field.say(value) || i18n._('forms.conflict.empty');
  return [{ key, by, label: field.label, base: say(base), mine: say(mine), theirs: say(theirs) }];
}
