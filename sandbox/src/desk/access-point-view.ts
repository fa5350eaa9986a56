import {
  accessPointModes,
  type AccessPointBook,
  type AccessPointMode,
  type HandedIn,
} from '../access-point/access-point-book.ts';
import { html, type Html } from './html.ts';

const shownDocuments = 30;
const names: Record<AccessPointMode, string> = {
  delivers: 'Delivers',
  keeps: 'Keeps it under way',
  returns: 'Takes it, then rejects it',
  refuses: 'Rejects it at once',
  hangs: 'Hangs',
  html: 'Answers HTML',
  dies: 'Dies after taking it',
};

/** The access point: what it does, and what was handed in, newest first. */
export function accessPointView(book: AccessPointBook): Html {
  const documents = book.all();
  return html`<section id="access-point" aria-labelledby="access-point-title">
    <h2 id="access-point-title">Access point</h2>
    <p class="soft">
      Reaches KvK numbers (0106) of 8 digits and KBO numbers (0208) of 10, unless they begin with a 9.
    </p>
    <form method="post" action="/desk/access-point" class="modes">
      <span class="row" role="group" aria-label="What the access point does">
        ${accessPointModes.map(
          (each) =>
            html`<button name="mode" value="${each}" aria-pressed="${String(each === book.mode())}">
              ${names[each]}
            </button>`,
        )}
      </span>
    </form>
    ${documents.length === 0 && html`<p class="empty">No invoice has been handed in yet.</p>`}
    <ul class="mails">
      ${documents.slice(-shownDocuments).toReversed().map(line)}
    </ul>
  </section>`;
}

function line({ id, number, total, from, to, state, reason }: HandedIn): Html {
  return html`<li id="document-${id}">
    <strong>${number ?? 'Not readable'}</strong> <span>${total}</span>
    <span class="soft">${from} → ${to}</span>
    <span>${state}${reason !== null && html`: ${reason}`}</span>
    <a href="/access-point/documents/${id}.xml">XML</a>
  </li>`;
}
