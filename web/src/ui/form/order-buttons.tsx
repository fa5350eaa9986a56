import { useLingui } from '@lingui/react';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './row-list.module.css';

interface OrderButtonsProps {
  /** What is moved. */
  name: string;
  /** Its place, from 0. */
  index: number;
  count: number;
  move: (by: 1 | -1) => void;
}

/** Moves an item of an ordered list, by finger, mouse or keyboard. Its place is said after each move. */
export function OrderButtons({ name, index, count, move }: OrderButtonsProps) {
  const { i18n } = useLingui();
  const [wasMoved, setWasMoved] = useState(false);
  const press = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    if (button.ariaDisabled === 'true') return;
    // A browser forgets the focus of what is put elsewhere in the page.
    flushSync(() => {
      setWasMoved(true);
      move(by);
    });
    button.focus();
  };
  return (
    <span className={styles['acts']}>
      <span className="visually-hidden" aria-live="polite">
        {wasMoved && i18n._('forms.order.place', { name, place: index + 1, count })}
      </span>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={i18n._('forms.order.up', { name })}
        aria-disabled={index === 0}
        onClick={press(-1)}
      >
        <IconArrowUp size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles['iconButton']}
        aria-label={i18n._('forms.order.down', { name })}
        aria-disabled={index === count - 1}
        onClick={press(1)}
      >
        <IconArrowDown size={20} aria-hidden="true" />
      </button>
    </span>
  );
}
