import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  /** What is always there. */
  title: ReactNode;
  children: ReactNode;
  /** It was opened or closed. */
  onToggle?: (isOpen: boolean) => void;
}

/** A line that opens what belongs to it, and stays as it was left whatever else changes. On paper it is open. */
export function Fold({ title, children, onToggle }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasOpen = false;
    const open = () => {
      wasOpen = fold.current?.open ?? false;
      if (fold.current) fold.current.open = true;
    };
    const restore = () => {
      if (fold.current) fold.current.open = wasOpen;
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', restore);
    };
  }, []);
  return (
    <details ref={fold} className={styles['fold']} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className={styles['title']}>
        <IconChevronRight className={styles['sign']} size={18} aria-hidden="true" />
        <span className={styles['words']}>{title}</span>
      </summary>
      {children}
    </details>
  );
}
