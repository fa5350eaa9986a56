import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { CloseButton } from './close-button.tsx';
import { openDialog } from './dialog-stack.ts';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  close: () => void;
  /** Holds a form: wider, fills a phone, and a click beside it does not close it, since what was typed would be gone. */
  form?: boolean;
  children: ReactNode;
}

/** What lies over the screen: the browser's own dialogue keeps the focus, closes with Escape, gives the focus back. */
export function Dialog({ title, close, form = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => (dialog.current ? openDialog(dialog.current) : undefined), []);
  return createPortal(
    <dialog
      ref={dialog}
      className={classNames(styles['dialog'], form && styles['form'])}
      aria-labelledby={id}
      closedby={form ? 'closerequest' : 'any'}
      onCancel={(event) => {
        // Of a file's choice within, which says the same.
        if (event.target !== event.currentTarget) return;
        // It goes when React takes it away.
        event.preventDefault();
        close();
      }}
      onClose={({ target, currentTarget }) => {
        // Asked twice, a browser closes it whatever the page says.
        if (target === currentTarget && !currentTarget.open) close();
      }}
    >
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton close={close} />
      </div>
      <div className={styles['body']}>{children}</div>
    </dialog>,
    document.body,
  );
}
