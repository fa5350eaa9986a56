import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { simpleParser } from 'mailparser';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { TokenSecrets } from '#platform/auth/token-secrets.ts';
import { readBounceAddress } from './bounce-address.ts';
import { readDeliveryNotice, type DeliveryNotice } from './delivery-notice.rules.ts';

/** Largest notice that is taken in, in bytes: what comes back of a mail is asked to be its headers. */
const largestNotice = 200_000;
/** A storm of alarms may bounce as one; more than so many a minute come again later. */
const noticesPerMinute = 1_200;
const connectionsAtOnce = 20;

/** What {@link startBounceIntake} needs. */
export interface BounceIntakeOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  domain: string;
  /** One of them signed the addresses. */
  secrets: TokenSecrets;
  log: Logger;
  /** Told of each notice, by the id of its mail. What it throws has the mail server come again. */
  take: (id: string, notice: DeliveryNotice) => Promise<void>;
}

/**
 * Listens for the notices that mail servers send of our mails (RFC 3464). Only a well signed address of ours gets
 * anything, one message at a time; what is no notice is taken and dropped, since an answer to a machine would be answered.
 * @throws {Error} when the port is taken
 */
export async function startBounceIntake(options: BounceIntakeOptions) {
  const { host, port, domain, secrets, log, take } = options;
  const mayCome = limitedTo(noticesPerMinute);
  const server = new SMTPServer({
    name: domain,
    banner: 'bounces only',
    size: largestNotice,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: connectionsAtOnce,
    socketTimeout: 30_000,
    closeTimeout: 500,
    logger: false,
    onRcptTo({ address }, session, answer) {
      if (session.envelope.rcptTo.length > 0) return answer(smtpFault(452, 'One recipient at a time'));
      // Looked at first: what a stranger makes up must not keep a notice away.
      if (readBounceAddress(secrets, domain, address) === null)
        return answer(smtpFault(550, 'No such mailbox'));
      return answer(mayCome() ? null : smtpFault(451, 'Too many at once, come again'));
    },
    onData(stream, session, answer) {
      const id = readBounceAddress(secrets, domain, session.envelope.rcptTo[0]?.address ?? '');
      noticeIn(stream)
        .then(async (notice) => {
          if (stream.sizeExceeded) return smtpFault(552, 'Too large');
          if (notice && id) await take(id, notice);
          else log.info({ mail: id }, 'a message to a bounce address was no notice');
          return null;
        })
        .catch((error: unknown) => {
          log.warn({ err: error, mail: id }, 'a notice of a mail server was not noted');
          return smtpFault(451, 'Come again');
        })
        .then(answer, answer);
    },
  });
  // A client that drops its connection must not take the portal down with it; a port that is taken must.
  let started = false;
  server.on('error', (error) => {
    if (started) log.debug({ reason: error.message }, 'a connection for bounces broke');
  });
  const listening = server.listen(port, host);
  await once(listening, 'listening');
  started = true;
  return {
    port: (listening.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** What a message says of our mail; null for anything but a notice, also for what cannot be read. */
async function noticeIn(stream: SMTPServerDataStream): Promise<DeliveryNotice | null> {
  const message = await simpleParser(stream.pipe(cutAt(largestNotice)), {
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  }).catch(() => null);
  stream.resume();
  const part = message?.attachments.find(({ contentType }) => contentType === 'message/delivery-status');
  return part ? readDeliveryNotice(part.content.toString('latin1')) : null;
}

/** Lets through so many bytes and drops the rest: the limit of the protocol is only what a sender says. */
function cutAt(bytes: number): Transform {
  let taken = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const part = chunk.subarray(0, Math.max(0, bytes - taken));
      taken += chunk.length;
      done(null, part);
    },
  });
}

/** Whether one more may come in this minute of real time. */
function limitedTo(perMinute: number): () => boolean {
  let minute = 0;
  let count = 0;
  return () => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) [minute, count] = [now, 0];
    count += 1;
    return count <= perMinute;
  };
}

function smtpFault(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
