import { simpleParser } from 'mailparser';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { portOf } from '../port.ts';
import type { Fate } from './delivery-notices.ts';
import type { MailStore } from './mail-store.ts';
import type { MailboxBook } from './mailbox-modes.ts';

/** Largest mail that is taken in, in bytes. */
const largestMail = 5_000_000;

/** What a sender asks for who wants to be told. */
const wishes = { failed: 'FAILURE', delivered: 'SUCCESS' } as const;

/** A running SMTP server. */
export interface SmtpIntake {
  port: number;
  close(): Promise<void>;
}

/** Where mail goes. */
interface Destination {
  store: MailStore;
  book: MailboxBook;
  /** Tells a sender what became of a mail. */
  tell: (fate: Fate) => void;
}

/**
 * Listens for mail on loopback and lays one copy into the mailbox of every recipient, as each is set.
 * @throws {Error} when the port is taken.
 */
export async function startSmtpIntake(
  options: Destination & { port: number; log: (line: string) => void },
): Promise<SmtpIntake> {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Belfry sandbox',
    size: largestMail,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    hideDSN: false,
    onRcptTo({ address }, _session, answer) {
      answer(options.book.mode(address) === 'refuse' ? smtpFault(550, '5.1.1 No such mailbox') : null);
    },
    onData(stream, session, answer) {
      takeIn(options, stream, session).then(
        (fault) => answer(fault),
        (error: Error) => answer(smtpFault(451, `Not stored: ${error.message}`)),
      );
    },
  });
  // A client that drops its connection must not take the desk down with it; a port that is taken must.
  let started = false;
  server.on('error', (error) => {
    if (started) options.log(`smtp: ${error.message}`);
  });
  const listening = server.listen(options.port, '127.0.0.1');
  await once(listening, 'listening');
  started = true;
  return {
    port: portOf(listening),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function takeIn(
  { store, book, tell }: Destination,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Error | null> {
  const mail = await simpleParser(stream);
  if (stream.sizeExceeded) return smtpFault(552, `Larger than ${largestMail} bytes`);
  const attachments = mail.attachments.map((file) => ({
    filename: file.filename ?? 'attachment',
    contentType: file.contentType,
    size: file.size,
    content: file.content,
  }));
  const { mailFrom, rcptTo, dsn } = session.envelope;
  const sender = mailFrom === false ? '' : mailFrom.address;
  for (const recipient of rcptTo) {
    const mode = book.mode(recipient.address);
    const action = mode === 'bounce' ? 'failed' : 'delivered';
    const asked = recipient.dsn?.notify ?? ['FAILURE'];
    if (sender !== '' && (mode === 'bounce' || mode === 'dsn') && asked.includes(wishes[action]))
      tell({
        sender,
        recipient: recipient.address,
        envelopeId: dsn?.envid ?? null,
        messageId: mail.messageId ?? '',
        action,
      });
    if (mode === 'bounce' || mode === 'silent') continue;
    store.add({
      to: recipient.address,
      from: mail.from?.text ?? '',
      subject: mail.subject ?? '',
      messageId: mail.messageId ?? '',
      text: mail.text ?? '',
      html: mail.html || '',
      attachments,
    });
  }
  return null;
}

function smtpFault(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
