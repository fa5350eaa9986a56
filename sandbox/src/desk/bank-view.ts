import type { BankTransfer } from '../bank/bank-book.ts';
import { referenceWays } from './bank-form.ts';
import { html, time, type Html } from './html.ts';

const shownTransfers = 30;
const wayNames = { right: 'Pay', wrong: 'Pay with a slip', none: 'Pay without reference' };

/** The seller's account: who paid, newest first; a form to pay; the files of the bank. */
export function bankView(transfers: readonly BankTransfer[]): Html {
  const days = [...new Set(transfers.map(({ day }) => day))].slice(-7).toReversed();
  return html`<section id="bank" aria-labelledby="bank-title">
    <h2 id="bank-title">Bank</h2>
    ${transfers.length === 0 && html`<p class="empty">Nobody has made a transfer to the seller yet.</p>`}
    <ul class="mails">
      ${transfers.slice(-shownTransfers).toReversed().map(line)}
    </ul>
    ${
      transfers.length > 0 &&
      html`<p>
        Statement (CAMT.053): <a href="/bank/statement.xml">all days</a>
        ${days.map((day) => html` <a href="/bank/statement.xml?day=${day}">${day}</a>`)}
      </p>`
    }
    <form method="post" action="/desk/bank" class="card" data-reset>
      ${field('amount', 'Amount in euro', html`required pattern="[0-9]+\\.[0-9]{2}" inputmode="decimal" placeholder="14.95"`)}
      ${field('name', 'Payer', html`required maxlength="140" placeholder="Demo Farm"`)}
      ${field('iban', 'IBAN of the payer', html`maxlength="42" placeholder="May stay empty"`)}
      ${field('reference', 'Reference', html`maxlength="140" placeholder="RF18 5390 0754 7034"`)}
      <span class="row">
        ${referenceWays.map((way) => html`<button name="way" value="${way}">${wayNames[way]}</button>`)}
      </span>
    </form>
  </section>`;
}

function field(name: string, label: string, more: Html): Html {
  return html`<span class="row">
    <label for="bank-${name}">${label}</label>
    <input id="bank-${name}" name="${name}" autocomplete="off" ${more} />
  </span>`;
}

function line({ id, at, amount, currency, name, iban, reference }: BankTransfer): Html {
  return html`<li id="transfer-${id}">
    <strong>${currency} ${amount}</strong> <span>${name}</span> <span class="soft">${iban}</span>
    <span>${reference || 'without a reference'}</span> ${time(at)}
  </li>`;
}
