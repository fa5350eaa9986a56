import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server of a test's own, on a free port. `refuse` makes it turn mails down with this text. */
export async function startMailServer() {
  const mails: ParsedMail[] = [];
  const state: { refuse: string | null } = { refuse: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          if (state.refuse !== null) return done(new Error(state.refuse));
          mails.push(mail);
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
    state,
    url: `smtp://127.0.0.1:${port}`,
    to: (address: string) =>
      mails.filter(({ to }) => [to].flat().some((each) => each?.text.includes(address) ?? false)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
