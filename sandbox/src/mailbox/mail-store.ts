/** A file that came with a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
  content: Buffer;
}

/** What arrives: one delivery to one recipient. */
export interface IncomingMail {
  /** The recipient of the envelope: whose mailbox it lies in. */
  to: string;
  from: string;
  subject: string;
  messageId: string;
  text: string;
  /** Empty where the mail has none. */
  html: string;
  attachments: MailAttachment[];
}

/** A mail that lies in a mailbox. */
export interface Mail extends IncomingMail {
  /** A number that grows with every mail, as text. */
  id: string;
  /** Business time of arrival, ISO 8601. */
  at: string;
}

/** All mailboxes of the desk; the oldest mails make room. */
export interface MailStore {
  add(mail: IncomingMail): void;
  /** Oldest first; of one recipient and after one mail where named. */
  list(query: { to?: string; after?: string }): Mail[];
  find(id: string): Mail | undefined;
  /** The list as soon as it is not empty, or empty after `wait` ms of real time or when `gone` fires. */
  arrival(query: { to?: string; after?: string }, wait: number, gone: AbortSignal): Promise<Mail[]>;
}

const mostMails = 1000;
const mostBytes = 200_000_000;

/** Starts empty. `arrived` is told of every mail; `now` is business time in ms. */
export function createMailStore(now: () => number, arrived: () => void): MailStore {
  const mails: Mail[] = [];
  const waiting = new Set<() => void>();
  let last = 0;
  let bytes = 0;

  const sizeOf = (mail: Mail) =>
    mail.text.length + mail.html.length + mail.attachments.reduce((sum, file) => sum + file.size, 0);

  function list({ to, after }: { to?: string; after?: string }): Mail[] {
    const address = to?.trim().toLowerCase();
    return mails.filter(
      (mail) =>
        (address === undefined || mail.to.toLowerCase() === address) &&
        (after === undefined || Number(mail.id) > Number(after)),
    );
  }

  return {
    list,
    find: (id) => mails.find((mail) => mail.id === id),
    add(incoming) {
      last += 1;
      const mail = { ...incoming, id: String(last), at: new Date(now()).toISOString() };
      mails.push(mail);
      bytes += sizeOf(mail);
      while (mails.length > mostMails || (bytes > mostBytes && mails.length > 1)) {
        const oldest = mails.shift();
        if (oldest) bytes -= sizeOf(oldest);
      }
      for (const wake of waiting) wake();
      arrived();
    },
    arrival(query, wait, gone) {
      const found = list(query);
      if (found.length > 0 || wait <= 0 || gone.aborted) return Promise.resolve(found);
      return new Promise((resolve) => {
        const finish = () => {
          clearTimeout(tooLong);
          waiting.delete(look);
          gone.removeEventListener('abort', finish);
          resolve(list(query));
        };
        const look = () => {
          if (list(query).length > 0) finish();
        };
        const tooLong = setTimeout(finish, wait);
        waiting.add(look);
        gone.addEventListener('abort', finish);
      });
    },
  };
}
