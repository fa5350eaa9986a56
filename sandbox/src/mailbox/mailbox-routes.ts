import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { checked, Refusal } from '../problem.ts';
import type { Mail, MailStore } from './mail-store.ts';
import { mailboxModes, type MailboxBook } from './mailbox-modes.ts';

const query = z.strictObject({
  to: z.string().min(1).max(320).optional(),
  after: z.string().regex(/^\d+$/, 'the id of a mail').optional(),
  wait: z.coerce.number().min(0).max(60).default(0),
});

/** `POST …/mode` */
export const mailboxModeBody = z.strictObject({ mode: z.enum(mailboxModes) });

/**
 * An address that was typed.
 * @throws {Refusal} 400 when it cannot be one.
 */
export function addressOf({ address }: { address: string }): string {
  if (!/^[^@\s]{1,64}@[^@\s]{1,255}$/.test(address.trim()))
    throw new Refusal(400, `${address} is no e-mail address.`);
  return address.trim();
}

/** What tests see of a mail: everything but the bytes of its attachments. */
function shown(mail: Mail) {
  const attachments = mail.attachments.map(({ filename, contentType, size }) => ({
    filename,
    contentType,
    size,
  }));
  return { ...mail, attachments };
}

/**
 * `GET /mailbox?to=&after=&wait=`: mails oldest first. With `wait` (seconds of real time) it answers as soon as
 * there is at least one mail after `after`, empty when none came. `POST /mailbox/{address}/mode` {mode}: what becomes of
 * mail to an address from now on.
 */
export function mailboxRoutes(app: FastifyInstance, store: MailStore, book: MailboxBook): void {
  app.post<{ Params: { address: string } }>('/mailbox/:address/mode', async ({ params, body }) => {
    const address = addressOf(params);
    book.choose(address, checked(mailboxModeBody, body).mode);
    return { address, mode: book.mode(address) };
  });

  app.get('/mailbox', async (request, reply) => {
    const { to, after, wait } = checked(query, request.query);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const mails = await store.arrival({ to, after }, wait * 1000, gone.signal);
    return { mails: mails.map(shown) };
  });

  app.get<{ Params: { id: string; index: string } }>(
    '/mailbox/:id/attachments/:index',
    async ({ params }, reply) => {
      const file = store.find(params.id)?.attachments[Number(params.index)];
      if (!file) throw new Refusal(404, 'There is no such attachment.');
      const name = encodeURIComponent(file.filename);
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .header('x-content-type-options', 'nosniff')
        .type(file.contentType)
        .send(file.content);
    },
  );
}
