import { payloadOf } from '../push/push-acts.ts';
import { pushModes, type PushedMessage, type PushStore, type PushSubscription } from '../push/push-store.ts';
import { html, time, type Html } from './html.ts';

const modeNames = { ok: 'OK', gone: 'Gone', busy: 'Busy', down: 'Down' };
const shownMessages = 30;

/** The apps of the desk and the newest messages that they got, newest first. */
export function pushView(store: Pick<PushStore, 'subscriptions' | 'messages'>): Html {
  const subscriptions = store.subscriptions();
  const newest = store.messages().slice(-shownMessages).toReversed();
  return html`<section id="push" aria-labelledby="push-title">
    <h2 id="push-title">Push messages</h2>
    ${
      subscriptions.length === 0 &&
      html`<p class="empty">
        An app appears here when a test or script subscribes one: POST /push/subscriptions.
      </p>`
    }
    <div class="cards">${subscriptions.map(subscriptionCard)}</div>
    <ul class="mails">
      ${newest.map(messageLine)}
    </ul>
  </section>`;
}

function subscriptionCard({ id, mode, tries }: PushSubscription): Html {
  return html`<article class="card" id="push-${id}">
    <h3>App ${id.slice(0, 8)}</h3>
    <p class="soft">${tries} ${tries === 1 ? 'message' : 'messages'} asked</p>
    <form method="post" action="/desk/push/${id}/mode" class="modes">
      <span class="row" role="group" aria-label="What the push service does for app ${id.slice(0, 8)}">
        ${pushModes.map(
          (each) =>
            html`<button name="mode" value="${each}" aria-pressed="${each === mode ? 'true' : 'false'}">
              ${modeNames[each]}
            </button>`,
        )}
      </span>
    </form>
  </article>`;
}

function messageLine(message: PushedMessage): Html {
  const { title = 'Without words', body = '', accept, quiet, critical, tag = '' } = payloadOf(message);
  return html`<li id="push-message-${message.id}">
    <strong>${title}</strong> <span>${body}</span> ${time(message.at)}
    <span class="soft">
      ${critical && 'critical,'} ${quiet && 'quiet,'} ${message.urgency}, ${message.ttl} s, ${tag}
    </span>
    <form method="post" action="/desk/push/messages/${message.id}/act" class="row">
      <button name="act" value="deliver">Shown</button>
      <button name="act" value="open">Tapped</button>
      ${accept && html`<button name="act" value="accept">${accept.label}</button>`}
    </form>
  </li>`;
}
