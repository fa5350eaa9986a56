import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server of a test's own, on a free port. `refuse` makes it turn mails down with this text, `answers` answers for a
 * recipient with a code and a text, and never where it hangs; with a certificate it offers STARTTLS.
 */
export async function startMailServer(tls?: { key: string; cert: string }) {
  const mails: ParsedMail[] = [];
  /** Of each mail whether it came by TLS. */
  const secured: boolean[] = [];
  const state: { refuse: string | null } = { refuse: null };
  const hanging: ((error: Error) => void)[] = [];
  /** By address: the code and text it is answered with, or that no answer comes. */
  const answers = new Map<string, [code: number, text: string] | 'hangs'>();
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    logger: false,
    onRcptTo({ address }, _session, done) {
      const answer = answers.get(address);
      if (answer === undefined) return done();
      if (answer === 'hangs') hanging.push(done);
      else done(Object.assign(new Error(answer[1]), { responseCode: answer[0] }));
    },
    onData(stream, { secure }, done) {
      simpleParser(stream).then(
        (mail) => {
          if (state.refuse !== null) return done(new Error(state.refuse));
          mails.push(mail);
          secured.push(secure);
          return done();
        },
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    secured,
    state,
    answers,
    url: `smtp://127.0.0.1:${port}`,
    /** The same by an address that counts as elsewhere; it leads here all the same. */
    urlFromElsewhere: `smtp://0.0.0.0:${port}`,
    to: (address: string) =>
      mails.filter(({ to }) => [to].flat().some((each) => each?.text.includes(address) ?? false)),
    stop: () => {
      for (const answer of hanging) answer(Object.assign(new Error('Closing'), { responseCode: 421 }));
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
