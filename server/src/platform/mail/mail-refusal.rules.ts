/** What of nodemailer's errors tells who refused what. */
interface SmtpError {
  /** Its own word: `EENVELOPE` where addresses were refused, `EMESSAGE` where the text was. */
  code?: unknown;
  /** The command that was answered: `RCPT TO`. */
  command?: unknown;
  /** The server's three figures. */
  responseCode?: unknown;
  /** Its whole answer. */
  response?: unknown;
}

/** Commands whose answer is about the reader. Who may not sign in or send at all is our fault, and is mended by us. */
const ofReader = ['RCPT TO', 'DATA'];
const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/m;
/** What the three figures mean by themselves (RFC 5321), for a server that gives no longer code. */
const plain: Record<number, string> = { 551: '5.1.6', 552: '5.2.2', 553: '5.1.3' };

/**
 * Whether a mail server will never take a mail for its reader, so that nobody need try again.
 * @param error what sending it threw
 * @returns its code (RFC 3463): `5.1.1`; null where it may take it later, or was not reached
 */
export function refusalOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  const { code, command, responseCode, response } = error as SmtpError;
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null;
  if (typeof responseCode !== 'number' || responseCode < 500 || responseCode > 599) return null;
  if (!ofReader.includes(String(command))) return null;
  return enhanced.exec(String(response))?.[1] ?? plain[responseCode] ?? '5.0.0';
}
