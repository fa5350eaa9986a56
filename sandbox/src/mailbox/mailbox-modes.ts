/**
 * What becomes of mail to an address. `ok`: it arrives, and nobody says so. `dsn`: it arrives, and whoever asked for a
 * notice gets one. `bounce`: it is taken and comes back. `silent`: it is taken and lost. `refuse`: it is not taken.
 */
export const mailboxModes = ['ok', 'dsn', 'bounce', 'silent', 'refuse'] as const;
/** One of {@link mailboxModes}. */
export type MailboxMode = (typeof mailboxModes)[number];

/** The mode of every address; `ok` where nobody chose another. */
export interface MailboxBook {
  mode(address: string): MailboxMode;
  choose(address: string, mode: MailboxMode): void;
  /** The addresses that somebody chose for, newest last. */
  all(): { address: string; mode: MailboxMode }[];
}

const mostAddresses = 500;

/** Starts empty; capitals make no other address. */
export function createMailboxBook(changed: () => void): MailboxBook {
  const modes = new Map<string, MailboxMode>();
  const known = (address: string) => address.trim().toLowerCase();
  return {
    mode: (address) => modes.get(known(address)) ?? 'ok',
    choose(address, mode) {
      modes.delete(known(address));
      modes.set(known(address), mode);
      const [oldest] = modes.keys();
      if (oldest !== undefined && modes.size > mostAddresses) modes.delete(oldest);
      changed();
    },
    all: () => [...modes].map(([address, mode]) => ({ address, mode })),
  };
}
