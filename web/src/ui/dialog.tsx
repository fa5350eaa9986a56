import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useLingui } from '@lingui/react';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './dialog.module.css';
import { isFocusLost } from './form-focus.ts';

interface DialogProps {
  title: string;
  close: () => void;
  /** Holds a form: wider, fills a phone, and a click beside it does not close it, since what was typed would be gone. */
  form?: boolean;
  children: ReactNode;
}

/** The dialogues that are open, the topmost last; Escape is for that one alone. */
const open: symbol[] = [];

/** What lies over the screen: keeps the focus, closes with Escape, gives the focus back. Load it lazily. */
export function Dialog({ title, close, form = false, children }: DialogProps) {
  const { i18n } = useLingui();
  const [fillsScreen] = useState(() => form && matchMedia('(width < 40rem)').matches);
  const [openedBy] = useState(() => document.activeElement);
  const [me] = useState(() => Symbol('dialog'));
  useEffect(() => {
    open.push(me);
    return () => {
      // Not before every dialogue has heard the key that closes this one.
      setTimeout(() => open.splice(open.indexOf(me), 1));
    };
  }, [me]);
  useEffect(
    () => () => {
      // After the kit has let go of the focus.
      requestAnimationFrame(() => {
        if (openedBy instanceof HTMLElement && openedBy.isConnected) return openedBy.focus();
        // What opened it has gone meanwhile; whoever hears the screen is not left outside of it.
        if (isFocusLost()) document.getElementById('content')?.focus();
      });
    },
    [openedBy],
  );
  return (
    <Modal.Root
      opened
      onClose={() => {
        if (open.at(-1) === me) close();
      }}
      centered={!form}
      fullScreen={fillsScreen}
      closeOnClickOutside={!form}
      size={form ? '44rem' : '32rem'}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* The kit's own header would be a second banner of the page. */}
        <div className={styles['head']}>
          <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
          <Modal.CloseButton size="lg" aria-label={i18n._('ui.close')} />
        </div>
        <Modal.Body className={styles['body'] ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
