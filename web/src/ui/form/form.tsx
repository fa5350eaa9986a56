import { useLingui } from '@lingui/react';
import { createContext, type FormEvent, type ReactNode, useContext, useRef } from 'react';
import { useFocusAfterSubmit } from './form-focus.ts';
import styles from './form.module.css';

interface FormProps {
  form: { submit: (event?: FormEvent) => Promise<void>; tries: number; queued?: boolean };
  /** What went wrong as a whole, in words. */
  failure?: string | undefined;
  children: ReactNode;
}

/** What the form around the buttons has to say. */
const Said = createContext<{ failure: string | undefined; queued: boolean | undefined } | null>(null);

/** The form around its fields and, at their end, `FormActions`. The browser's own bubbles are off; `useForm` speaks. */
export function Form({ form, failure, children }: FormProps) {
  const place = useRef<HTMLFormElement>(null);
  const sent = useFocusAfterSubmit(place, form.tries);
  return (
    <form
      ref={place}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        sent();
        void form.submit(event);
      }}
    >
      <Said value={{ failure, queued: form.queued }}>{children}</Said>
    </form>
  );
}

/** What went wrong as a whole, said at once; the place is there before it is needed. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className={styles['failure']} tabIndex={-1} data-failure>
          {children}
        </p>
      )}
    </div>
  );
}

/** The buttons at the end, and above them what went wrong, or that the change waits on this device. */
export function FormActions({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const said = useContext(Said);
  return (
    <>
      {said && (
        <>
          <FormFailure>{said.failure}</FormFailure>
          <output>
            {said.queued && <span className={styles['queued']}>{i18n._('errors.saved-on-this-device')}</span>}
          </output>
        </>
      )}
      <div className={styles['actions']}>{children}</div>
    </>
  );
}
