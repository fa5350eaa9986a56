import { type InputHTMLAttributes, useId } from 'react';
import type { Around } from './field.tsx';
import styles from './field.module.css';

/** Yes or no. The whole line can be clicked. */
export function CheckField({ label, hint, error, ...rest }: Around & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']} data-field>
      <label className={styles['check']}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <span className={styles['hint']} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={styles['error']} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
