import type { PayoutState, ProviderPayout } from '../payments/payouts/balance-book.ts';
import { nextStates, type PayoutActs } from '../payments/payouts/payout-acts.ts';
import { amountOf } from '../payments/provider-book.ts';
import { html, time, type Html } from './html.ts';

/** Most payouts that are shown; the JSON has all. */
const most = 30;
const stateNames: Record<PayoutState, string> = {
  pending: 'Pending',
  'processing-at-bank': 'At the bank',
  paidout: 'Paid out',
  failed: 'Failed',
};
const euro = (cents: number) => `${amountOf(cents, 'EUR').value} EUR`;

/** What the provider owes: its balance, a form to pay it out and one to correct it, and the payouts, newest first. */
export function payoutsView(acts: PayoutActs): Html {
  const payouts = acts.payouts();
  const { cents, unsettled } = acts.balance();
  return html`<section id="payouts" aria-labelledby="payouts-title">
    <h2 id="payouts-title">Payouts</h2>
    <p>On the balance: <strong>${euro(cents)}</strong>, ${unsettled} not in a payout yet.</p>
    <form method="post" action="/desk/payouts" class="card" data-reset>
      ${field('payouts-difference', 'difference', 'Wrong by', html`pattern="-?[0-9]+\\.[0-9]{2}" placeholder="May stay empty"`)}
      ${field('payouts-bank', 'bankAmount', 'The bank gets', html`pattern="[0-9]+\\.[0-9]{2}" placeholder="What is paid out"`)}
      <span class="row">
        <button name="state" value="paidout">Pay out</button>
        <button name="state" value="pending">Begin a payout</button>
      </span>
    </form>
    <form method="post" action="/desk/payouts/corrections" class="card" data-reset>
      ${field('payouts-amount', 'amount', 'Correct the balance by', html`required pattern="-?[0-9]+\\.[0-9]{2}" placeholder="-1.25"`)}
      ${field('payouts-description', 'description', 'What for', html`required maxlength="140" placeholder="Correction"`)}
      <span class="row"><button>Correct</button></span>
    </form>
    <div class="cards">${payouts.slice(0, most).map(payoutCard)}</div>
  </section>`;
}

function field(id: string, name: string, label: string, more: Html): Html {
  return html`<span class="row">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${name}" autocomplete="off" ${more} />
  </span>`;
}

function payoutCard({ id, reference, state, amount, bankAmount, createdAt, lines }: ProviderPayout): Html {
  const next = nextStates(state);
  const fees = lines.reduce((sum, { fee }) => sum + (fee?.cents ?? 0), 0);
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${euro(amount)}: ${stateNames[state]}</h3>
    <p class="soft">${id} · ${reference} · ${time(createdAt)}</p>
    <p>
      Movements: ${lines.length} · fees:
      ${euro(fees)}${bankAmount !== amount && html` · the bank gets ${euro(bankAmount)}`}
    </p>
    ${
      next.length > 0 &&
      html`<form method="post" action="/desk/payouts/${id}" class="row">
        ${next.map((each) => html`<button id="${id}-${each}" name="state" value="${each}">${stateNames[each]}</button> `)}
      </form>`
    }
  </article>`;
}
