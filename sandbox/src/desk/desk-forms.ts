import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { conductBody } from '../access-point/access-point-routes.ts';
import { addressOf, mailboxModeBody } from '../mailbox/mailbox-routes.ts';
import { keysBody, modeBody, numberOf, smsBody } from '../phones/phones-routes.ts';
import { checked } from '../problem.ts';
import { vatBody, vatNumberOf } from '../vat-register/vat-register-routes.ts';
import { pushActBody, pushModeBody } from '../push/push-routes.ts';
import { bankForm } from './bank-form.ts';
import { paymentForms } from './payment-forms.ts';
import { simForms } from './sim-forms.ts';
import { payoutForms } from './payout-forms.ts';
import type { Desk } from './desk-routes.ts';

const timeBody = z.strictObject({ advance: z.enum(['PT1M', 'PT5M', 'PT1H', 'P1D']) });
const numberBody = z.strictObject({ number: z.string() });
const mailboxForm = mailboxModeBody.extend({ address: z.string() });
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const eventBody = z.strictObject({ alarm: z.string().trim().min(1).max(100), active: flag });
const networkBody = z.strictObject({ up: flag });

/** The forms of the desk: the same acts as the JSON's, then back to the desk (or nothing more, for its script). */
export function deskForms(
  app: FastifyInstance,
  {
    phones,
    sims,
    mailboxes,
    push,
    diallers,
    payments,
    payouts,
    vatBook,
    bank,
    accessPoint,
    time,
    changes,
  }: Desk,
): void {
  type OnPhone = { Params: { number: string } };
  type OfDialler = { Params: { serial: string } };

  paymentForms(app, payments, done);
  payoutForms(app, payouts, done);
  simForms(app, sims, done);
  app.post('/desk/time', async (request, reply) => {
    await time.advance(checked(timeBody, request.body).advance);
    return done(request, reply, 'time');
  });
  app.post('/desk/phones', async (request, reply) => {
    const number = numberOf(checked(numberBody, request.body));
    phones.setMode(number, phones.phone(number).mode);
    return done(request, reply, 'phones');
  });
  app.post<OnPhone>('/desk/phones/:number/answer', async (request, reply) => {
    await phones.answer(numberOf(request.params));
    return done(request, reply, 'phones');
  });
  app.post<OnPhone>('/desk/phones/:number/hangup', async (request, reply) => {
    await phones.hangUp(numberOf(request.params));
    return done(request, reply, 'phones');
  });
  app.post<OnPhone>('/desk/phones/:number/keys', async (request, reply) => {
    await phones.press(numberOf(request.params), checked(keysBody, request.body).digits);
    return done(request, reply, 'phones');
  });
  app.post<OnPhone>('/desk/phones/:number/sms', async (request, reply) => {
    await phones.write(numberOf(request.params), checked(smsBody, request.body).text);
    return done(request, reply, 'phones');
  });
  app.post<OnPhone>('/desk/phones/:number/mode', async (request, reply) => {
    phones.setMode(numberOf(request.params), checked(modeBody, request.body).mode);
    return done(request, reply, 'phones');
  });
  app.post('/desk/mailboxes', async (request, reply) => {
    const { address, mode } = checked(mailboxForm, request.body);
    mailboxes.choose(addressOf({ address }), mode);
    return done(request, reply, 'mailbox');
  });
  app.post('/desk/vat-register', async (request, reply) => {
    const { number, answer } = checked(vatBody, request.body);
    vatBook.choose(vatNumberOf(number), answer);
    return done(request, reply, 'vat-register');
  });
  app.post('/desk/bank', async (request, reply) => {
    bank.pay(checked(bankForm, request.body));
    return done(request, reply, 'bank');
  });
  app.post('/desk/access-point', async (request, reply) => {
    accessPoint.setMode(checked(conductBody, request.body).mode);
    return done(request, reply, 'access-point');
  });
  app.post<{ Params: { id: string } }>('/desk/push/:id/mode', async (request, reply) => {
    const subscription = push.store.subscription(request.params.id);
    const { mode } = checked(pushModeBody, request.body);
    if (subscription) push.store.setMode(subscription, mode);
    return done(request, reply, 'push');
  });
  app.post<{ Params: { id: string } }>('/desk/push/messages/:id/act', async (request, reply) => {
    await push.act(request.params.id, checked(pushActBody, request.body).act);
    return done(request, reply, 'push');
  });
  app.post<OfDialler>('/desk/diallers/:serial/events', async (request, reply) => {
    await diallers.raise(request.params.serial, checked(eventBody, request.body));
    changes.tell('diallers');
    return done(request, reply, 'diallers');
  });
  app.post<OfDialler>('/desk/diallers/:serial/network', async (request, reply) => {
    await diallers.setNetwork(request.params.serial, checked(networkBody, request.body));
    changes.tell('diallers');
    return done(request, reply, 'diallers');
  });
}

function done(request: FastifyRequest, reply: FastifyReply, part: string): FastifyReply {
  const forPage = request.headers.accept?.includes('text/html') ?? false;
  return forPage ? reply.redirect(`/#${part}`, 303) : reply.code(204).send();
}
