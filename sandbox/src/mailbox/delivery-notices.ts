import { createTransport } from 'nodemailer';

/** What became of a mail to one recipient. */
export interface Fate {
  /** The envelope's sender, whom it is told. */
  sender: string;
  recipient: string;
  /** The id of the envelope, where the sender gave one. */
  envelopeId: string | null;
  messageId: string;
  action: 'failed' | 'delivered';
}

const words = {
  failed: { subject: 'Undelivered mail', status: '5.1.1', text: 'There is no such mailbox.' },
  delivered: { subject: 'Delivered mail', status: '2.0.0', text: 'The mail lies in the mailbox.' },
} as const;

/** The message that a mail server writes to the sender (RFC 3464). */
export function deliveryNotice({ sender, recipient, envelopeId, messageId, action }: Fate): string {
  const { subject, status, text } = words[action];
  const boundary = 'belfry-sandbox-notice';
  return [
    'From: Mail system <mailer-daemon@sandbox>',
    `To: ${sender}`,
    `Subject: ${subject}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox',
    ...(envelopeId === null ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** Brings a notice to the server of the sender's address, as mail servers do: from nobody, so that none answers it. */
export async function bringNotice(port: number, fate: Fate): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    await transport.sendMail({ envelope: { from: '', to: fate.sender }, raw: deliveryNotice(fate) });
  } finally {
    transport.close();
  }
}
