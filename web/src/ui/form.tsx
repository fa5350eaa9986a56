import { useLingui } from '@lingui/react';
import type { FormEvent, ReactNode } from 'react';
import styles from './form.module.css';

interface FormProps {
  form: { submit: (event?: FormEvent) => Promise<void>; queued?: boolean };
  /** What went wrong as a whole, in words. */
  failure?: string | undefined;
  children: ReactNode;
}

/** The form around its fields. The browser's own bubbles are off; `useForm` speaks. */
export function Form({ form, failure, children }: FormProps) {
  const { i18n } = useLingui();
  return (
    <form
      className={styles['form']}
      noValidate

      onSubmit={(event) => void form.submit(event)}
    >
      {children}
      <FormFailure>{failure}</FormFailure>
      <output>
        {form.queued && <span className={styles['queued']}>{i18n._('errors.saved-on-this-device')}</span>}
      </output>
    </form>
  );
}

/** What went wrong as a whole, said at once; the place is there before it is needed. */
export function FormFailure({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <p className={styles['failure']}>{children}</p>}</div>;
}

/** Fields beside each other where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles['two']}>{children}</div>;
}

/** Fields that belong together, under a title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The buttons at the end. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
