import type { PaymentActs } from '../payments/payment-acts.ts';
import type { ProviderMandate, ProviderPayment, ProviderRefund } from '../payments/provider-book.ts';
import { html, time, type Html } from './html.ts';
import { providerView } from './provider-view.ts';

/** Most payments that are shown; the JSON has all. */
const most = 30;

/** The payment provider: payments, newest first, with what payers and banks do, mandates and refunds. */
export function paymentsView(acts: PaymentActs): Html {
  const [payments, mandates, refunds] = [acts.payments(), acts.mandates(), acts.refunds()];
  return html`<section id="payments" aria-labelledby="payments-title">
    <h2 id="payments-title">Payments</h2>
    ${payments.length === 0 && html`<p class="empty">A payment appears here when somebody pays, or a mandate is charged.</p>`}
    <div class="cards">${payments.slice(0, most).map(paymentCard)}</div>
    ${mandates.length > 0 && html`<h3>Mandates</h3>`}
    <div class="cards">${mandates.slice(0, most).map(mandateCard)}</div>
    ${refunds.length > 0 && html`<h3>Refunds</h3>`}
    <ul class="inputs">
      ${refunds.slice(0, most).map(refundLine)}
    </ul>
    ${providerView(acts)}
  </section>`;
}

function paymentCard(payment: ProviderPayment): Html {
  const { id, amount, status, method, sequenceType, description, createdAt, reason } = payment;
  const act = (value: string, label: string) => html`<button name="act" value="${value}">${label}</button> `;
  const acts =
    status === 'paid'
      ? [act('chargeback', 'Charge back'), act('reverse', 'Reverse')]
      : [
          act('paid', 'Paid'),
          act('pending', 'Pending'),
          act('failed', 'Failed'),
          act('canceled', 'Canceled'),
          act('expired', 'Expired'),
        ];
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${amount.value} ${amount.currency}: ${status}</h3>
    <p class="soft">${id} · ${method ?? 'no method yet'} · ${sequenceType} · ${time(createdAt)}</p>
    <p>
      ${description}${reason !== null && html` · ${reason}`}
      ${status === 'open' && html` · <a href="/checkout/${id}">page to pay on</a>`}
    </p>
    <form method="post" action="/desk/payments/${id}" class="row">
      <label for="${id}-reason">Reason</label>
      <input
        id="${id}-reason"
        name="reason"
        maxlength="40"
        placeholder="${status === 'paid' ? 'MD06' : 'AM04'}"
        autocomplete="off"
      />
      ${acts}
    </form>
  </article>`;
}

function mandateCard({ id, status, method, name, account, reference }: ProviderMandate): Html {
  const set = (value: string, label: string) =>
    html`<button name="act" value="${value}" aria-pressed="${String(value === status)}">${label}</button> `;
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${name}: ${status}</h3>
    <p class="soft">${id} · ${method} · ${account} · ${reference}</p>
    <form method="post" action="/desk/mandates/${id}" class="row">
      ${set('pending', 'Pending')} ${set('valid', 'Valid')} ${set('invalid', 'Invalid')}
      <button name="act" value="revoke">Revoke</button>
    </form>
  </article>`;
}

function refundLine({ id, amount, status, paymentId }: ProviderRefund): Html {
  const isOver = status === 'refunded' || status === 'failed' || status === 'canceled';
  return html`<li id="${id}">
    <span>${amount.value} ${amount.currency} of ${paymentId}: ${status}</span>
    ${
      !isOver &&
      html`<form method="post" action="/desk/refunds/${id}" class="row">
        <button name="act" value="refunded">Refunded</button>
        <button name="act" value="failed">Failed</button>
      </form>`
    }
  </li>`;
}
