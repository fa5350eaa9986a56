import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html, type Html } from '../desk/html.ts';
import { page } from '../desk/page.ts';
import { checked, Refusal } from '../problem.ts';
import { methodNames } from './api/methods-api.ts';
import type { PaymentActs } from './payment-acts.ts';
import { knownMethods, type ProviderPayment } from './provider-book.ts';

const outcomes = ['paid', 'failed', 'canceled', 'expired', 'pending'] as const;
const names = {
  paid: 'Pay',
  failed: 'Let it fail',
  canceled: 'Cancel',
  expired: 'Let it expire',
  pending: 'Leave it pending',
};
/** Why banks refuse debits, and why cards are refused; others may be typed. */
const reasons = 'AC01 AC04 AM04 MD01 MD06 MS02 MS03 insufficient_funds card_declined card_expired'.split(' ');
const chosen = z.strictObject({
  outcome: z.enum(outcomes),
  method: z.enum(knownMethods).optional(),
  reason: z.string().max(40).optional(),
});
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

interface ById {
  Params: { id: string };
}

/** The provider's pages on which a person pays: here one picks what becomes of it, and goes back to the portal. */
export function checkoutPage(app: FastifyInstance, acts: PaymentActs): void {
  app.get<ById>('/checkout/links/:id', async ({ params }, reply) =>
    reply.redirect(`/checkout/${acts.followLink(params.id).id}`, 303),
  );
  app.get<ById>('/checkout/:id', async ({ params }, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Pay', content(acts, acts.payment(params.id))).markup),
  );
  app.post<ById>('/checkout/:id', async ({ params, body }, reply) => {
    const { outcome, method, reason } = checked(chosen, body);
    const payment = acts.payment(params.id);
    if (!isUndecided(payment)) throw new Refusal(409, 'This payment is over.');
    await acts.become(params.id, outcome, { ...(method && { method }), reason: reason || null });
    return reply.redirect(payment.redirectUrl ?? `/checkout/${params.id}`, 303);
  });
}

/** Somebody may still pay it, or it is a debit whose bank has not answered. */
function isUndecided({ status, sequenceType }: ProviderPayment): boolean {
  return status === 'open' || (status === 'pending' && sequenceType === 'recurring');
}

function content(acts: PaymentActs, payment: ProviderPayment): Html {
  const { amount, description, method, status, redirectUrl } = payment;
  const head = html`<header class="top">
    <div>
      <h1>Pay ${amount.value} ${amount.currency}</h1>
      <p>${description}</p>
    </div>
  </header>`;
  if (!isUndecided(payment))
    return html`${head}
      <main class="mail">
        <section>
          <p>This payment is ${status}.</p>
          ${redirectUrl && html`<p><a href="${redirectUrl}">Back</a></p>`}
        </section>
      </main>`;
  return html`${head}
    <main class="mail">
      <section>
        <form method="post" class="pay">
          ${method === null ? choice(acts, payment) : html`<p>Method: ${nameOf(method)}</p>`}
          <p class="row">
            <label for="reason">Why it fails, where it does</label>
            <input
              id="reason"
              name="reason"
              list="reasons"
              maxlength="40"
              placeholder="insufficient_funds"
              autocomplete="off"
            />
          </p>
          <datalist id="reasons">
            ${reasons.map((reason) => html`<option value="${reason}"></option>`)}
          </datalist>
          <p class="row">
            ${outcomes.map(
              (each) =>
                html`<button name="outcome" value="${each}" ${each === 'paid' && html`class="main"`}>
                  ${names[each]}
                </button> `,
            )}
          </p>
        </form>
      </section>
    </main>`;
}

function choice(acts: PaymentActs, payment: ProviderPayment): Html {
  return html`<fieldset>
    <legend>Method</legend>
    ${acts
      .methodsFor(payment)
      .map(
        (each, index) =>
          html`<label
            ><input type="radio" name="method" value="${each}" ${index === 0 && html`checked`} />
            ${nameOf(each)}</label
          > `,
      )}
  </fieldset>`;
}

function nameOf(method: string): string {
  const known = knownMethods.find((each) => each === method);
  return known ? methodNames[known] : method;
}
