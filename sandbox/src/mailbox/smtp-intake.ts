import { simpleParser } from 'mailparser';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { portOf } from '../port.ts';
import type { MailStore } from './mail-store.ts';

/** Largest mail that is taken in, in bytes. */
const largestMail = 5_000_000;

/** A running SMTP server. */
export interface SmtpIntake {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens for mail on loopback and lays one copy into the mailbox of every recipient.
 * @throws {Error} when the port is taken.
 */
export async function startSmtpIntake(options: {
  port: number;
  store: MailStore;
  log: (line: string) => void;
}): Promise<SmtpIntake> {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Belfry sandbox',
    size: largestMail,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    onData(stream, session, answer) {
      takeIn(options.store, stream, session).then(
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
  store: MailStore,
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
  for (const recipient of session.envelope.rcptTo) {
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
