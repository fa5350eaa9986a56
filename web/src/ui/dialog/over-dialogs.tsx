import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { accompanyDialogs } from './dialog-stack.ts';
import styles from './over-dialogs.module.css';

/**
 * What is in reach while a dialogue is open too: the browser lets nobody touch, hear or focus what lies outside the topmost
 * one, so that it moves into that and back.
 */
export function OverDialogs({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [companion] = useState(() => {
    const element = document.createElement('div');
    element.className = styles['companion'] ?? '';
    return element;
  });
  useLayoutEffect(
    () => (place.current ? accompanyDialogs(companion, place.current) : undefined),
    [companion],
  );
  return (
    <>
      <div ref={place} className={styles['companion']} />
      {createPortal(children, companion)}
    </>
  );
}
