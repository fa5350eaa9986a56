import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config/config.ts';
import { isLoopbackUrl } from '#platform/values/loopback.ts';
import { bounceAddress } from './bounce-address.ts';

/** A file that comes with a mail. */
export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A mail that is ready to go. */
export interface OutgoingMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stable over tries, so that a receiver sees one mail however often it was sent. */
  messageId: string;
  headers?: Record<string, string>;
  /** Files that come with it. */
  attachments?: MailAttachment[];
  /** Id of what the mail servers' notices of this mail are about (see `startBounceIntake`); without it there are none. */
  bounceOf?: string;
}

/** The way to people's mailboxes. */
export interface Mail {
  /** Hands a mail to the mail server. @throws when the server does not take it. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Mail over SMTP. */
export function createMail(config: Config): Mail {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
    // The sandbox has no certificate, and nobody listens in on this machine; anywhere else it is TLS or no mail at all,
    // also with a server that offers none, or whose offer somebody on the way took out (decision 0094).
    ...(isLoopbackUrl(config.smtpUrl) ? { ignoreTLS: !config.production } : { requireTLS: true }),
  } as never);
  const domain = new URL(config.publicUrl).hostname;
  return {
    async send({ messageId, bounceOf, ...mail }) {
      await transport.sendMail({
        from: config.sender,
        messageId: `<${messageId}@${domain}>`,
        ...mail,
        ...(bounceOf !== undefined && noticesTo(config, mail.to, bounceOf)),
      });
    },
    close: () => transport.close(),
  };
}

/** Asks for notices to an address of this mail alone; a server that knows no requests sends at least what bounces. */
function noticesTo({ bounces, TOKEN_SECRET: secret }: Config, to: string, id: string) {
  if (!bounces) return {};
  return {
    envelope: { from: bounceAddress(secret, bounces.domain, id), to },
    dsn: { id, return: 'headers' as const, notify: 'success,failure,delay' },
  };
}
