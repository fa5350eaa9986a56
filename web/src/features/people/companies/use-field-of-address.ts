import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Goes to the field that the address names (`/account/company#city`), for whoever is sent here to fill it in. */
export function useFieldOfAddress(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const name = hash.slice(1);
    if (!/^\w+$/.test(name)) return undefined;
    // After the shell has given the focus to the new screen.
    const frame = requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
