import { useLingui } from '@lingui/react';
import { useId } from 'react';
import styles from './differences-view.module.css';
import type { Choices, Difference } from './three-way.rules.ts';

/** A difference in words. */
export interface ShownDifference<K extends string = string> extends Difference<K, string> {
  label: string;
}

interface DifferencesViewProps<K extends string> {
  differences: readonly ShownDifference<K>[];
  choices: Choices<K>;
  /** Says of each choice that was not made that it is missing. */
  isUndecided: boolean;
  choose: (key: K, side: 'mine' | 'theirs') => void;
}

/** What both sides changed, to choose from; then what only the person changed, and what only others did. */
export function DifferencesView<K extends string>(props: DifferencesViewProps<K>) {
  const { differences, choices, isUndecided, choose } = props;
  const { i18n } = useLingui();
  const of = (who: 'mine' | 'theirs' | 'both') => differences.filter(({ by }) => by === who);
  return (
    <>
      {of('both').map((difference) => (
        <Choice
          key={difference.key}
          difference={difference}
          chosen={choices[difference.key]}
          isMissing={isUndecided && !choices[difference.key]}
          choose={(side) => choose(difference.key, side)}
        />
      ))}
      <Changes title={i18n._('forms.conflict.yours')} changes={of('mine')} to="mine" />
      <Changes title={i18n._('forms.conflict.others')} changes={of('theirs')} to="theirs" />
    </>
  );
}

interface ChangesProps {
  title: string;
  changes: readonly ShownDifference[];
  to: 'mine' | 'theirs';
}

function Changes({ title, changes, to }: ChangesProps) {
  if (changes.length === 0) return null;
  return (
    <div>
      <p>{title}</p>
      <ul className={styles['changes']}>
        {changes.map(({ key, label, base, [to]: now }) => (
          <li key={key}>
            <span>{label}</span>{' '}
            <span className={styles['change']}>
              <s>{base}</s> <span>→</span> <strong>{now}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChoiceProps {
  difference: ShownDifference;
  chosen: 'mine' | 'theirs' | undefined;
  isMissing: boolean;
  choose: (side: 'mine' | 'theirs') => void;
}

/** One field that both sides changed: the person says which value is to stand. */
function Choice({ difference, chosen, isMissing, choose }: ChoiceProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles['choice']} aria-describedby={isMissing ? id : undefined}>
      <legend>{difference.label}</legend>
      <p className={styles['was']}>{i18n._('forms.conflict.was', { base: difference.base })}</p>
      {(['theirs', 'mine'] as const).map((side) => (
        <label key={side} className={styles['option']}>
          <input type="radio" name={id} checked={chosen === side} onChange={() => choose(side)} />
          <span>
            <span className={styles['whose']}>{i18n._(`forms.conflict.${side}`)}</span>{' '}
            <strong className={styles['value']}>{difference[side]}</strong>
          </span>
        </label>
      ))}
      {isMissing && (
        <span id={id} role="alert" className={styles['missing']}>
          {i18n._('forms.conflict.choose')}
        </span>
      )}
    </fieldset>
  );
}
