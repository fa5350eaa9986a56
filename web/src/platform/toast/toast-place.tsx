import { useEffect, useState } from 'react';
import { useStore } from '#platform/store.ts';
import { CloseButton } from '#ui/dialog/close-button.tsx';
import { OverDialogs } from '#ui/dialog/over-dialogs.tsx';
import { toastDelay } from '#ui/spec-times.ts';
import { dropToast, type Toast, toasts } from './toast.ts';
import styles from './toast-place.module.css';

/** Messages that are shown at once; the others wait for their turn. */
const most = 4;

/** Where messages appear. */
export function ToastPlace() {
  const waiting = useStore(toasts);
  return (
    <OverDialogs>
      <div className={styles['place']}>
        {waiting.slice(0, most).map((each) => (
          <Message key={each.id} toast={each} />
        ))}
      </div>
    </OverDialogs>
  );
}

/** A message. It stays as long as somebody points at it or has the focus in it. */
function Message({ toast: { id, message, kind } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dropToast(id), toastDelay);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <div
      className={styles['toast']}
      data-kind={kind}
      // A failure is said at once, what went well when there is a pause.
      role={kind === 'done' ? 'status' : 'alert'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles['message']}>{message}</p>
      <CloseButton close={() => dropToast(id)} />
    </div>
  );
}
