import { useLingui } from '@lingui/react';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import styles from './field.module.css';

/** What stands around a control. */
export interface Around {
  label: string;
  /** Said before it is filled in: a format, a consequence. */
  hint?: ReactNode;
  /** What is wrong with it now. */
  error?: string | undefined;
}

interface Wiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** Label, hint and error around one control, wired for those who hear the screen. */
export function Field(
  props: Around & { required: boolean | undefined; children: (wiring: Wiring) => ReactNode },
) {
  const { i18n } = useLingui();
  const id = useId();
  const describedBy = [props.hint && `${id}-hint`, props.error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']} data-field>
      <div>
        <label className={styles['label']} htmlFor={id}>
          {props.label}
        </label>
        {props.required === false && (
          <span className={styles['optional']} aria-hidden="true">
            {` (${i18n._('ui.optional')})`}
          </span>
        )}
      </div>
      {props.children({
        id,
        'aria-invalid': props.error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': props.required || undefined,
      })}
      {props.hint && (
        <span className={styles['hint']} id={`${id}-hint`}>
          {props.hint}
        </span>
      )}
      {props.error && (
        <span className={styles['error']} id={`${id}-error`}>
          {props.error}
        </span>
      )}
    </div>
  );
}

/** A line of text, a number, an address, a moment: by `type`. `required={false}` says "optional". */
export function TextField({
  label,
  hint,
  error,
  required,
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={styles['box']} />}
    </Field>
  );
}

/** A password that can be shown. */
export function PasswordField({
  label,
  hint,
  error,
  required,
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className={styles['withButton']}>
          <input {...rest} {...wiring} type={shown ? 'text' : 'password'} className={styles['box']} />
          <button
            type="button"
            className={styles['inside']}
            aria-pressed={shown}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            {i18n._(shown ? 'ui.hide-password' : 'ui.show-password')}
          </button>
        </div>
      )}
    </Field>
  );
}
