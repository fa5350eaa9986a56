import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html, type Html } from '../desk/html.ts';
import { page } from '../desk/page.ts';
import { checked, Refusal } from '../problem.ts';
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
const chosen = z.strictObject({
  outcome: z.enum(outcomes),
  method: z.enum(knownMethods).optional(),
  reason: z.string().max(40).optional(),
});
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

/** The provider's page on which a person pays: here one picks what becomes of it, and goes back to the portal. */
export function checkoutPage(app: FastifyInstance, acts: PaymentActs): void {
  app.get<{ Params: { id: string } }>('/checkout/:id', async ({ params }, reply) =>
    reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page('Pay', content(acts.payment(params.id))).markup),
  );
  app.post<{ Params: { id: string } }>('/checkout/:id', async ({ params, body }, reply) => {
    const { outcome, method, reason } = checked(chosen, body);
    const payment = acts.payment(params.id);
    if (payment.status !== 'open') throw new Refusal(409, 'This payment is over.');
    await acts.become(params.id, outcome, { ...(method && { method }), reason: reason || null });
    return reply.redirect(payment.redirectUrl ?? '/', 303);
  });
}

function content(payment: ProviderPayment): Html {
  const { amount, description, method, status, redirectUrl } = payment;
  const head = html`<header class="top">
    <div>
      <h1>Pay ${amount.value} ${amount.currency}</h1>
      <p>${description}</p>
    </div>
  </header>`;
  if (status !== 'open')
    return html`${head}
      <main>
        <section>
          <p>This payment is ${status}.</p>
          ${redirectUrl && html`<p><a href="${redirectUrl}">Back</a></p>`}
        </section>
      </main>`;
  const choice = html`<fieldset>
    <legend>Method</legend>
    ${knownMethods
      .filter((each) => each !== 'directdebit')
      .map(
        (each, index) =>
          html`<label
            ><input type="radio" name="method" value="${each}" ${index === 0 && html`checked`} />
            ${each}</label
          > `,
      )}
  </fieldset>`;
  return html`${head}
    <main>
      <section>
        <form method="post">
          ${method === null ? choice : html`<p>Method: ${method}</p>`}
          <p>
            <label for="reason">Why it fails, where it does</label>
            <input id="reason" name="reason" placeholder="insufficient_funds" autocomplete="off" />
          </p>
          <p class="row">
            ${outcomes.map((each) => html`<button name="outcome" value="${each}">${names[each]}</button> `)}
          </p>
        </form>
      </section>
    </main>`;
}
