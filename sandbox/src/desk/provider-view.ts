import { methodNames } from '../payments/api/methods-api.ts';
import type { PaymentActs } from '../payments/payment-acts.ts';
import { knownMethods } from '../payments/provider-book.ts';
import { conducts, type Conduct } from '../payments/provider-conduct.ts';
import { html, type Html } from './html.ts';

const conductNames: Record<Conduct, string> = {
  answers: 'Is answered',
  hangs: 'Hangs',
  html: 'Gets HTML',
  dies: 'Is taken, unanswered',
  loses: 'Is lost',
  refuses: 'Is refused',
};

/** How the payment provider behaves: its methods, its debits, its webhooks, and what it does with the next call. */
export function providerView(acts: PaymentActs): Html {
  const { next, webhooks, rules, methods } = acts.conduct();
  return html`<details id="provider">
    <summary>The provider itself</summary>
    ${switches(
      'methods',
      'Methods that are switched on',
      knownMethods.map((method) => ({
        name: method,
        label: methodNames[method],
        isOn: methods.includes(method),
      })),
    )}
    ${switches('rules', 'By itself', [
      { name: 'payDebits', label: 'Pays debits after two bank days', isOn: rules.payDebits },
    ])}
    ${switches('webhooks', 'Webhooks', [
      { name: 'lose', label: 'Are lost', isOn: webhooks.lose },
      { name: 'repeat', label: 'Come twice', isOn: webhooks.repeat > 0 },
      { name: 'reorder', label: 'Change places', isOn: webhooks.reorder },
    ])}
    <form method="post" action="/desk/provider/next" class="row">
      <span id="provider-next">The next call that makes something</span>
      <span class="row" role="group" aria-labelledby="provider-next">
        ${conducts.map(
          (each) =>
            html`<button
              name="conduct"
              value="${each}"
              aria-pressed="${String(each === (next.count > 0 ? next.conduct : 'answers'))}"
            >
              ${conductNames[each]}
            </button>`,
        )}
      </span>
    </form>
  </details>`;
}

/** Buttons of which each turns one thing on or off. */
function switches(
  of: string,
  title: string,
  all: readonly { name: string; label: string; isOn: boolean }[],
): Html {
  return html`<form method="post" action="/desk/provider/${of}" class="row">
    <span id="provider-${of}">${title}</span>
    <span class="row" role="group" aria-labelledby="provider-${of}">
      ${all.map(
        ({ name, label, isOn }) =>
          html`<button name="${isOn ? 'off' : 'on'}" value="${name}" aria-pressed="${String(isOn)}">
            ${label}
          </button>`,
      )}
    </span>
  </form>`;
}
