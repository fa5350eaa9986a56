/** The parts of the desk that change by themselves. */
export type DeskArea =
  | 'payments'
  | 'payouts'
  | 'phones'
  | 'sims'
  | 'mailbox'
  | 'push'
  | 'diallers'
  | 'vat-register'
  | 'bank'
  | 'access-point'
  | 'time';

/** Tells who looks at the desk that a part of it has changed. */
export interface Changes {
  tell(area: DeskArea): void;
  /** Calls back on every change until the returned function is called. */
  listen(heard: (area: DeskArea) => void): () => void;
  listeners(): number;
}

/** Starts with nobody listening. */
export function createChanges(): Changes {
  const all = new Set<(area: DeskArea) => void>();
  return {
    tell(area) {
      for (const heard of all) heard(area);
    },
    listen(heard) {
      all.add(heard);
      return () => all.delete(heard);
    },
    listeners: () => all.size,
  };
}
