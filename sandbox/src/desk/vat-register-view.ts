import { vatAnswers, type VatEntry } from '../vat-register/vat-book.ts';
import { html, type Html } from './html.ts';

const names = { valid: 'Valid', invalid: 'Invalid', down: 'Down' };

/** The VAT numbers that were asked for, each with what the register says of it. */
export function vatRegisterView(entries: readonly VatEntry[]): Html {
  return html`<section id="vat-register" aria-labelledby="vat-register-title">
    <h2 id="vat-register-title">VAT register</h2>
    ${entries.length === 0 && html`<p class="empty">A number appears here when Belfry first asks for it; it is valid unless you say otherwise.</p>`}
    <div class="cards">${entries.map(card)}</div>
    <form method="post" action="/desk/vat-register" class="row" data-reset>
      <label for="new-vat-number">Add a number</label>
      <input id="new-vat-number" name="number" required placeholder="NL123456789B01" autocomplete="off" />
      <button name="answer" value="valid">Add</button>
    </form>
  </section>`;
}

function card({ number, answer, asked }: VatEntry): Html {
  const id = `vat-${number.replaceAll(/[^0-9A-Z]/g, '_')}`;
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${number}</h3>
    <p class="soft">${asked === 1 ? 'Asked once' : `Asked ${asked} times`}</p>
    <form method="post" action="/desk/vat-register" class="modes">
      <input type="hidden" name="number" value="${number}" />
      <span class="row" role="group" aria-label="What the register says of ${number}">
        ${vatAnswers.map(
          (each) =>
            html`<button name="answer" value="${each}" aria-pressed="${String(each === answer)}">
              ${names[each]}
            </button>`,
        )}
      </span>
    </form>
  </article>`;
}
