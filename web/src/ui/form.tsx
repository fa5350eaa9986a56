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
      <div role="alert">{failure && <p className={styles['failure']}>{failure}</p>}</div>
      <output>
        {form.queued && <span className={styles['queued']}>{i18n._('errors.saved-on-this-device')}</span>}
      </output>
    </form>
  );
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
