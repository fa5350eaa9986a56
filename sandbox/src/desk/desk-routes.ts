import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessPointBook } from '../access-point/access-point-book.ts';
import type { BankBook } from '../bank/bank-book.ts';
import type { Changes } from '../changes.ts';
import type { DiallerControl, ShownDialler } from '../diallers/dialler-control.ts';
import type { MailStore } from '../mailbox/mail-store.ts';
import type { MailboxBook } from '../mailbox/mailbox-modes.ts';
import type { PaymentActs } from '../payments/payment-acts.ts';
import type { PayoutActs } from '../payments/payouts/payout-acts.ts';
import type { PhoneActs } from '../phones/phone-acts.ts';
import { Refusal } from '../problem.ts';
import type { PushActs } from '../push/push-acts.ts';
import type { SimActs } from '../sims/sim-acts.ts';
import type { TimeActs } from '../time/time-routes.ts';
import type { VatBook } from '../vat-register/vat-book.ts';
import { accessPointView } from './access-point-view.ts';
import { bankView } from './bank-view.ts';
import { diallersView } from './diallers-view.ts';
import type { Html } from './html.ts';
import { pushView } from './push-view.ts';
import { mailboxView, mailFrame, mailPage } from './mailbox-view.ts';
import { paymentsView } from './payments-view.ts';
import { payoutsView } from './payouts-view.ts';
import { deskPage } from './page.ts';
import { phonesView } from './phones-view.ts';
import { simsView } from './sims-view.ts';
import { timeView } from './time-view.ts';
import { vatRegisterView } from './vat-register-view.ts';

/** What the desk shows and plays with. */
export interface Desk {
  phones: PhoneActs;
  sims: SimActs;
  mails: MailStore;
  mailboxes: MailboxBook;
  push: PushActs;
  diallers: DiallerControl;
  payments: PaymentActs;
  payouts: PayoutActs;
  vatBook: VatBook;
  bank: BankBook;
  accessPoint: AccessPointBook;
  time: TimeActs;
  changes: Changes;
}

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail may look as it likes, but runs nothing and fetches nothing. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

const assets = {
  'desk.css': 'text/css; charset=utf-8',
  'desk.js': 'text/javascript; charset=utf-8',
  'morph.js': 'text/javascript; charset=utf-8',
};

/** The pages for people: the desk, its parts, one mail. */
export function deskRoutes(app: FastifyInstance, desk: Desk): void {
  const parts: Record<string, () => Promise<Html> | Html> = {
    phones: () => phonesView(desk.phones.all()),
    sims: () => simsView(desk.sims),
    mailbox: () => mailboxView(desk.mails.list({}), desk.mailboxes),
    push: () => pushView(desk.push.store),
    diallers: async () => diallersView(await shownDiallers(desk.diallers)),
    payments: () => paymentsView(desk.payments),
    payouts: () => payoutsView(desk.payouts),
    'vat-register': () => vatRegisterView(desk.vatBook.all()),
    bank: () => bankView(desk.bank.all()),
    'access-point': () => accessPointView(desk.accessPoint),
    time: () => timeView(desk.time.now()),
  };

  app.get('/', async (_, reply) => {
    const diallers = diallersView(await shownDiallers(desk.diallers));
    return send(
      reply,
      deskPage({
        phones: phonesView(desk.phones.all()),
        sims: await simsView(desk.sims),
        mailbox: mailboxView(desk.mails.list({}), desk.mailboxes),
        push: pushView(desk.push.store),
        diallers,
        payments: paymentsView(desk.payments),
        payouts: payoutsView(desk.payouts),
        vatRegister: vatRegisterView(desk.vatBook.all()),
        bank: bankView(desk.bank.all()),
        accessPoint: accessPointView(desk.accessPoint),
        time: timeView(desk.time.now()),
      }),
    );
  });

  app.get<{ Params: { part: string } }>('/desk/parts/:part', async ({ params }, reply) => {
    const view = Object.hasOwn(parts, params.part) ? parts[params.part] : undefined;
    if (!view) throw new Refusal(404, 'The desk has no such part.');
    return send(reply, await view());
  });

  app.get<{ Params: { id: string } }>('/desk/mails/:id', async ({ params }, reply) =>
    send(reply, mailPage(found(desk.mails, params.id))),
  );
  app.get<{ Params: { id: string } }>('/desk/mails/:id/html', async ({ params }, reply) =>
    reply
      .header('content-security-policy', mailPolicy)
      .type('text/html; charset=utf-8')
      .send(mailFrame(found(desk.mails, params.id))),
  );

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(join(import.meta.dirname, 'browser', name));
    app.get(`/desk/${name}`, async (_, reply) => reply.type(type).send(content));
  }
}

async function shownDiallers(control: DiallerControl): Promise<ShownDialler[] | null> {
  try {
    return await control.list();
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function found(mails: MailStore, id: string) {
  const mail = mails.find(id);
  if (!mail) throw new Refusal(404, 'This mail is no longer here.');
  return mail;
}

function send(reply: FastifyReply, content: Html): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(content.markup);
}
