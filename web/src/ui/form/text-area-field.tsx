import type { TextareaHTMLAttributes } from 'react';
import { type Around, Field } from './field.tsx';
import styles from './field.module.css';

/** Text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  ...rest
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <textarea {...rest} {...wiring} className={styles['box']} />}
    </Field>
  );
}
