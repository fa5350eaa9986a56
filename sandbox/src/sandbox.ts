import { sandboxCredentialList } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { accessPointApi } from './access-point/access-point-api.ts';
import { createAccessPointBook } from './access-point/access-point-book.ts';
import { accessPointRoutes } from './access-point/access-point-routes.ts';
import { createBankBook } from './bank/bank-book.ts';
import { bankRoutes } from './bank/bank-routes.ts';
import { createChanges } from './changes.ts';
import { deskForms } from './desk/desk-forms.ts';
import { deskRoutes } from './desk/desk-routes.ts';
import { liveDesk } from './desk/live-desk.ts';
import { createDiallerControl } from './diallers/dialler-control.ts';
import { diallersRoutes } from './diallers/diallers-routes.ts';
import { bringNotice } from './mailbox/delivery-notices.ts';
import { createMailStore } from './mailbox/mail-store.ts';
import { createMailboxBook } from './mailbox/mailbox-modes.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { startSmtpIntake } from './mailbox/smtp-intake.ts';
import { portOf } from './port.ts';
import { checkoutPage } from './payments/checkout-page.ts';
import { createPaymentActs } from './payments/payment-acts.ts';
import { paymentsRoutes } from './payments/payments-routes.ts';
import { providerApi } from './payments/api/provider-api.ts';
import { createPayoutActs } from './payments/payouts/payout-acts.ts';
import { payoutsRoutes } from './payments/payouts/payouts-routes.ts';
import { startPayments } from './payments/start-payments.ts';
import { createPhoneActs } from './phones/phone-acts.ts';
import { createPhoneBook } from './phones/phone-book.ts';
import { noFaults } from './phones/provider-faults.ts';
import { phonesRoutes } from './phones/phones-routes.ts';
import { createSignedSender } from './phones/signed-request.ts';
import { telephonyApi } from './phones/telephony-api.ts';
import { answerProblems, Refusal } from './problem.ts';
import { createPushActs } from './push/push-acts.ts';
import { pushRoutes } from './push/push-routes.ts';
import { pushService } from './push/push-service.ts';
import { createPushStore } from './push/push-store.ts';
import { readSettings, type SandboxOptions } from './settings.ts';
import { createBusinessClock } from './time/business-clock.ts';
import { followServer } from './time/move-time.ts';
import { createServerClock } from './time/server-clock.ts';
import { createSimActs } from './sims/sim-acts.ts';
import { createSimBook } from './sims/sim-book.ts';
import { createSipBook } from './sims/sip-book.ts';
import { simsRoutes } from './sims/sims-routes.ts';
import { wirelessApi } from './sims/wireless-api.ts';
import { createTimeActs, timeRoutes } from './time/time-routes.ts';
import { createVatBook } from './vat-register/vat-book.ts';
import { vatRegisterRoutes } from './vat-register/vat-register-routes.ts';
import { createWork } from './work.ts';

/** A running sandbox. */
export interface Sandbox {
  /** Address of the desk, of its JSON and of the telephony API. */
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

/**
 * Starts the outside world on loopback; what is not given comes from the environment's defaults.
 * @throws {Error} when a port is taken.
 */
export async function startSandbox(given: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const options = { ...readSettings({}), ...given };
  const stop = new AbortController();
  const clock = createBusinessClock();
  const work = createWork();
  const changes = createChanges();
  const control = createDiallerControl(options.diallerControlUrl);
  const server = createServerClock(options.belfryUrl, options.devSecret);
  const store = createMailStore(
    () => clock.now(),
    () => changes.tell('mailbox'),
  );
  const mailboxes = createMailboxBook(() => changes.tell('mailbox'));
  const push = createPushActs(
    createPushStore(
      () => clock.now(),
      () => changes.tell('push'),
    ),
    options.belfryUrl,
  );
  const telephony = {
    ...options,
    book: createPhoneBook(() => changes.tell('phones')),
    faults: noFaults(),
    clock,
    sender: createSignedSender({ ...options, stop: stop.signal }),
    work,
    changed: () => changes.tell('phones'),
  };
  const tellSims = () => changes.tell('sims');
  const sims = createSimActs({
    ...telephony,
    book: createSimBook(() => clock.now(), tellSims),
    sip: createSipBook(sandboxCredentialList, () => clock.now(), tellSims),
    conduct: { mode: 'answers', lateMs: 12_000 },
    control,
    changed: tellSims,
  });
  const vatBook = createVatBook(() => changes.tell('vat-register'));
  const bank = createBankBook(
    () => clock.now(),
    () => changes.tell('bank'),
  );
  const accessPoint = createAccessPointBook(() => changes.tell('access-point'));
  const phones = createPhoneActs(telephony);
  const time = createTimeActs(
    { clock, server, work, tellDiallers: (moment) => control.tellTime(moment) },
    () => changes.tell('time'),
  );

  const ownAddress = () => `http://127.0.0.1:${portOf(app.server)}`;
  const provider = startPayments(options, {
    clock,
    work,
    stop: stop.signal,
    ownAddress,
    changed() {
      changes.tell('payments');
      changes.tell('payouts');
    },
  });
  const payments = createPaymentActs(provider);
  const payouts = createPayoutActs(provider, bank);

  const app = fastify({ bodyLimit: 1_000_000, forceCloseConnections: true });
  answerProblems(app, options.log);
  acceptEmptyJson(app);
  refuseOtherSites(app);
  await app.register(formbody);
  app.get('/healthz', async () => ({ status: 'ok' }));
  mailboxRoutes(app, store, mailboxes);
  pushService(app, push.store, ownAddress);
  pushRoutes(app, push, ownAddress);
  phonesRoutes(app, phones);
  simsRoutes(app, sims);
  vatRegisterRoutes(app, vatBook);
  paymentsRoutes(app, payments, provider.checkoutUrl);
  payoutsRoutes(app, payouts);
  checkoutPage(app, payments);
  bankRoutes(app, bank, () => clock.now());
  accessPointRoutes(app, accessPoint);
  timeRoutes(app, clock, time);
  diallersRoutes(app, control, () => changes.tell('diallers'));
  const desk = {
    phones,
    sims,
    mails: store,
    mailboxes,
    push,
    diallers: control,
    payments,
    payouts,
    vatBook,
    bank,
    accessPoint,
    time,
    changes,
  };
  deskRoutes(app, desk);
  deskForms(app, desk);
  liveDesk(app, changes, control);
  await app.register(providerApi(provider), { prefix: '/mollie/v2' });
  await app.register(accessPointApi({ book: accessPoint, key: options.eDeliveryKey }), {
    prefix: '/access-point/v1',
  });
  await app.register(telephonyApi(telephony, sims.world), {
    prefix: '/2010-04-01/Accounts/:account',
  });
  await app.register(wirelessApi(sims, telephony), { prefix: '/v1' });

  const smtp = await startSmtpIntake({
    port: options.smtpPort,
    store,
    book: mailboxes,
    log: options.log,
    tell: (fate) =>
      void work
        .track(bringNotice(options.bouncePort, fate))
        .catch((error: Error) => options.log(`bounce of a mail to ${fate.recipient}: ${error.message}`)),
  });
  try {
    await app.listen({ host: '127.0.0.1', port: options.port });
  } catch (error) {
    await smtp.close();
    throw error;
  }
  const following = followUntilDone(stop.signal, () => followServer(clock, server));

  return {
    url: ownAddress(),
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async close() {
      stop.abort();
      clock.close();
      await Promise.all([app.close(), smtp.close(), following]);
    },
  };
}

/** The server may start after the sandbox: asks for its time for a minute. */
async function followUntilDone(stop: AbortSignal, follow: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60 && !stop.aborted; tries += 1) {
    if (await follow()) return;
    await pause(1000, undefined, { signal: stop, ref: false }).catch(() => undefined);
  }
}

/** A POST without a body is fine under a JSON content type too. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(new Refusal(400, 'This is not JSON.'));
    }
  });
}

/** A page of another site, open in the same browser, must not use the desk. */
function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.method !== 'GET' && request.headers['sec-fetch-site'] === 'cross-site')
      throw new Refusal(403, 'Another site may not use the desk.');
  });
}
