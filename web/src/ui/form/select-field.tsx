import type { SelectHTMLAttributes } from 'react';
import { type Around, Field } from './field.tsx';
import styles from './field.module.css';

/** One of a list; children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  required,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <select {...rest} {...wiring} className={styles['box']} />}
    </Field>
  );
}
