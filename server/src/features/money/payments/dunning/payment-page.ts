import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { Text } from '@belfry/texts/text-reader.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { linkPage, type LinkPage } from '#platform/http/pages/link-page.ts';
import { chooseLanguage } from '#platform/http/route/accept-language.ts';
import { takingForms } from '#platform/http/route/forms.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { whoSells } from '#features/money/seller/who-sells.ts';
import { beginPayment } from '../begin-payment.ts';
import { lookAtClaim } from '../look-at-claim.ts';
import { verifyAtProvider } from '../methods/change-payment-method.ts';
import { findPayment } from '../payments.queries.ts';
import { presentPayment } from '../present-payment.ts';
import { readPaymentLink, type LinkedPayment } from './payment-link.ts';

type Request = FastifyRequest<{ Params: { token: string }; Body?: { act?: unknown; keep?: unknown } }>;
type Said = Omit<LinkPage, 'langCode' | 'brand' | 'title'>;

/** A link begins so many tries an hour, whoever has it. */
const tries = { hits: 30, windowSeconds: 3600 };

/**
 * The page behind the link of a mail about money: says in plain words what is open and why, and leads to paying it or to another
 * payment method. Without script and sign-in; it shows and does nothing else of the company.
 */
export const installPaymentPage = takingForms((app, platform: Platform) => {
  const path = '/link/payment/:token';
  const options = { schema: { hide: true } };
  app.get(path, options, async (request: Request, reply) => show(platform, request, reply, look));
  app.post(path, options, async (request: Request, reply) => {
    const { act: wanted, keep } = request.body ?? {};
    const act: Saying = wanted === 'change' ? change : (...of) => pay(...of, keep === keepsMethod);
    return show(platform, request, reply, async (...of) => {
      await throttle(platform.database, [`payment link ${of[1].paymentId}`], tries);
      return act(...of);
    });
  });
});

/** What is posted where the box is ticked. */
const keepsMethod = 'yes';

type Saying = (platform: Platform, link: LinkedPayment, to: Reader) => Promise<Said>;
interface Reader {
  langCode: string;
  text: Text;
  /** Of this page. */
  path: string;
}

async function show(
  platform: Platform,
  request: Request,
  reply: FastifyReply,
  saying: Saying,
): Promise<FastifyReply> {
  const { config, clock } = platform;
  const langCode = chooseLanguage(request.headers['accept-language']);
  const text = textsIn(langCode);
  const page = { langCode, brand: config.BRAND_NAME, title: text('payments.page.title') };
  const portal = { label: text('payments.page.portal'), url: `${config.publicUrl}/account/subscription` };
  const link = readPaymentLink(config, request.params.token, clock.now());
  if (!link) {
    void reply.code(404);
    return linkPage(reply, { ...page, text: text('payments.page.invalid'), link: portal }, config.brand);
  }
  const reader = { langCode, text, path: `/link/payment/${request.params.token}` };
  const said = await saying(platform, link, reader).catch(async (error: unknown): Promise<Said> => {
    if (!(error instanceof AppError)) throw error;
    void reply.code(error.status);
    if (error.code === 'too-many-requests') throw error;
    // Paid meanwhile, as in another tab: the page says how it stands.
    if (error.code === 'not-allowed-now') return look(platform, link, reader);
    const isNone = error.code === 'no-valid-payment-methods';
    const text_ = isNone ? text('payments.page.none') : text('payments.page.failed');
    return { text: text_, lists: await byBank(platform, link, text), link: portal };
  });
  return linkPage(reply, { ...page, ...said }, config.brand);
}

/** How it stands, and what can be done. */
async function look(
  platform: Platform,
  link: LinkedPayment,
  { langCode, text, path }: Reader,
): Promise<Said> {
  await lookAtClaim(platform, link.paymentId);
  const payment = await read(platform, link);
  if (!payment) return { text: text('payments.page.invalid') };
  if (payment.open.cents === 0) return { text: text('payments.page.paid') };
  const again = { label: text('payments.page.again'), url: `${platform.config.publicUrl}${path}` };
  if (payment.state === 'pending' || payment.state === 'authorized')
    return { text: text('payments.page.processing'), link: again };
  const amount = moneyText(payment.open, langCode);
  const { reference, failure, nextTryAt, state } = payment;
  const why =
    failure === null
      ? []
      : [{ title: text('payments.page.reason'), items: [text(`payments.reason.${failure}`)] }];
  const next = [
    ...(nextTryAt === null
      ? []
      : [
          text(`payments.page.next.${state === 'added' ? 'first' : 'try'}`, {
            day: dayText(bookDay(new Date(nextTryAt))),
          }),
        ]),
    text('payments.page.next.person'),
  ];
  // Whoever comes back within a second or two may have paid: what is begun is not called unpaid.
  const isBegun = state === 'open';
  return {
    text: text(`payments.page.${isBegun ? 'begun' : 'open'}`, { amount, reference }),
    ...(isBegun && { link: again }),
    button: text('payments.page.pay', { amount }),
    fields: { act: 'pay' },
    choice: {
      name: 'keep',
      value: keepsMethod,
      label: text('payments.page.keep'),
      note: text('payments.page.keep.note'),
    },
    further: { button: text('payments.page.change'), fields: { act: 'change' } },
    lists: [
      ...why,
      { title: text('payments.page.next'), items: next },
      ...(await byBank(platform, link, text)),
    ],
  };
}

async function pay(
  platform: Platform,
  { paymentId }: LinkedPayment,
  reader: Reader,
  keeps: boolean,
): Promise<Said> {
  const wanted = { paymentId, method: null, returnPath: reader.path, keepsMethod: keeps };
  const begun = await beginPayment(platform, wanted);
  return onward(begun.checkoutUrl, reader);
}

async function change(platform: Platform, { companyId }: LinkedPayment, reader: Reader): Promise<Said> {
  const returnPath = () => reader.path;
  const begun = await verifyAtProvider(platform, companyId, { method: null, returnPath });
  return onward(begun.checkoutUrl, reader);
}

function onward(url: string, { text }: Reader): Said {
  return {
    text: text('payments.page.onward'),
    goesTo: url,
    link: { label: text('payments.page.onward.link'), url },
  };
}

async function read(platform: Platform, { companyId, paymentId }: LinkedPayment): Promise<Payment | null> {
  const own = platform.database.company(companyId);
  const claim = await findPayment(own, companyId, paymentId);
  return claim ? presentPayment(own, claim) : null;
}

/** How to pay by bank, where somebody sells and something is open. */
async function byBank(
  platform: Platform,
  link: LinkedPayment,
  text: Text,
): Promise<NonNullable<Said['lists']>> {
  const [payment, seller] = await Promise.all([read(platform, link), whoSells(platform)]);
  if (!payment || !seller || payment.open.cents === 0) return [];
  const { accountName: name, iban } = seller;
  const items = [
    text('payments.page.bank.to', { name, iban }),
    text('payments.page.bank.reference', { reference: payment.reference }),
  ];
  return [{ title: text('payments.page.bank'), items }];
}
