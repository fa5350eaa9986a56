import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './choice-list.module.css';

/** One of several things, each with what it means: radio buttons as large as a thumb. */
export interface Choice {
  value: string;
  name: ReactNode;
  /** What it means, or what it costs. */
  more: ReactNode;
}

interface ChoiceListProps {
  /** The question. */
  title: string;
  /** Where a heading above asks it already. */
  isTitleHidden?: boolean;
  /** Where the choices are short: beside each other as far as there is room. */
  isInColumns?: boolean;
  choices: readonly Choice[];
  chosen: string | null;
  choose: (value: string) => void;
  /** Holds for all of them. */
  children?: ReactNode;
}

/** A question with a few answers, of which one is chosen. */
export function ChoiceList(props: ChoiceListProps) {
  const { title, isTitleHidden, isInColumns, choices, chosen, choose, children } = props;
  const id = useId();
  return (
    <fieldset className={classNames(styles['list'], isInColumns && styles['columns'])}>
      <legend className={isTitleHidden ? 'visually-hidden' : styles['title']}>{title}</legend>
      {choices.map(({ value, name, more }, index) => (
        <label key={value} className={styles['choice']}>
          <input
            type="radio"
            name={id}
            value={value}
            aria-labelledby={`${id}-${index}`}
            aria-describedby={`${id}-${index}-more`}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          <span id={`${id}-${index}`} className={styles['name']}>
            {name}
          </span>
          <span id={`${id}-${index}-more`} className={styles['more']}>
            {more}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
