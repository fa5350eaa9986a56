import type { LiveCall } from '../phones/live-call.ts';
import { phoneModes, type Phone } from '../phones/phone-book.ts';
import { html, time, type Html } from './html.ts';

const stateNames: Record<LiveCall['state'], string> = {
  queued: 'on its way',
  ringing: 'ringing',
  'in-progress': 'in a call',
  completed: 'ended',
  busy: 'busy',
  'no-answer': 'not answered',
  failed: 'failed',
  canceled: 'called off',
};
const modeNames = { person: 'Person', voicemail: 'Voicemail', busy: 'Busy', dead: 'Dead' };
const keypad = '123456789*0#'.split('');
const shownEarlier = 20;
const shownMessages = 8;

/** All phones, those that ring or talk first. */
export function phonesView(phones: readonly Phone[]): Html {
  const sorted = phones.toSorted((one, other) => Number(isEngaged(other)) - Number(isEngaged(one)));
  const ringing = phones.filter((phone) => phone.calls.some((call) => call.state === 'ringing')).length;
  return html`<section id="phones" aria-labelledby="phones-title" data-ringing="${ringing}">
    <h2 id="phones-title">Phones</h2>
    ${phones.length === 0 && html`<p class="empty">A phone appears here when Belfry first calls or writes to it.</p>`}
    <div class="cards">${sorted.map(phoneCard)}</div>
    <form method="post" action="/desk/phones" class="row" data-reset>
      <label for="new-phone">Add a phone</label>
      <input id="new-phone" name="number" type="tel" required placeholder="+31612345001" autocomplete="off" />
      <button>Add</button>
    </form>
  </section>`;
}

function isEngaged(phone: Phone): boolean {
  return phone.calls.some((call) => call.ended === null);
}

function phoneCard(phone: Phone): Html {
  const id = `phone-${phone.number.slice(1)}`;
  const action = `/desk/phones/${phone.number}`;
  const present = phone.calls.filter((call) => call.ended === null);
  const past = phone.calls.filter((call) => call.ended !== null).toReversed();
  const last = present.length === 0 ? past.shift() : undefined;
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <h3 id="${id}-title">${phone.number}</h3>
    ${present.map((call) => presentCall(call, id, action))} ${last && pastCall(last)}
    ${
      past.length > 0 &&
      html`<details id="${id}-calls">
        <summary>Earlier calls (${past.length})</summary>
        ${past.slice(0, shownEarlier).map(pastCall)}
      </details>`
    }
    ${messages(phone, id, action)}
    <form method="post" action="${action}/mode" class="modes">
      <span class="row" role="group" aria-label="Who or what takes calls to ${phone.number}">
        ${phoneModes.map(
          (mode) =>
            html`<button name="mode" value="${mode}" aria-pressed="${String(mode === phone.mode)}">
              ${modeNames[mode]}
            </button>`,
        )}
      </span>
    </form>
  </article>`;
}

function presentCall(call: LiveCall, phoneId: string, action: string): Html {
  const ringing = call.state === 'ringing';
  return html`<div class="call ${ringing ? 'rings' : ''}" id="call-${call.sid}">
    <p>
      <b class="state ${call.state}">${stateNames[call.state]}</b> from ${call.order.from}
      ${time(call.created)}
    </p>
    ${transcript(call)}
    ${
      ringing &&
      html`<form method="post" class="row">
        <button class="main" formaction="${action}/answer">Answer</button>
        <button class="stop" formaction="${action}/hangup">Decline</button>
      </form>`
    }
    ${call.state === 'in-progress' && keys(call, phoneId, action)}
  </div>`;
}

function keys(call: LiveCall, phoneId: string, action: string): Html {
  return html`<form method="post" action="${action}/keys">
      <div class="keypad" role="group" aria-label="Keypad">
        ${keypad.map((key) => html`<button name="digits" value="${key}">${key}</button>`)}
      </div>
    </form>
    <form method="post" action="${action}/keys" class="row" data-reset>
      <label for="${phoneId}-keys">Keys</label>
      <input
        id="${phoneId}-keys"
        name="digits"
        required
        pattern="[0-9*#]{1,50}"
        inputmode="tel"
        size="8"
        autocomplete="off"
      />
      <button>Press</button>
    </form>
    <form method="post" action="${action}/hangup" class="row">
      <button class="stop">Hang up</button>
      ${call.keys !== '' && html`<span>Pressed so far: ${call.keys}</span>`}
    </form>`;
}

function transcript(call: LiveCall): Html {
  return html`<div class="said" aria-live="polite">
    ${call.said.map((one) => html`<p lang="${one.language}">${one.text}</p>`)}
  </div>`;
}

function pastCall(call: LiveCall): Html {
  const seconds = call.duration();
  return html`<div class="call past" id="call-${call.sid}">
    <p>
      <b class="state ${call.state}">${stateNames[call.state]}</b>
      ${time(call.created)}${seconds > 0 && `, ${seconds} s`}
    </p>
    ${transcript(call)} ${call.keys !== '' && html`<p class="soft">Keys pressed: ${call.keys}</p>`}
  </div>`;
}

function messages(phone: Phone, id: string, action: string): Html {
  return html`${
      phone.messages.length > 0 &&
      html`<ol class="messages" aria-label="Messages of ${phone.number}">
        ${phone.messages.slice(-shownMessages).map(
          (message) =>
            html`<li class="${message.direction}">
              <span class="sr">${message.direction === 'in' ? 'Belfry wrote' : 'The phone wrote'}</span>
              <p>${message.text}</p>
              ${time(message.at)}
            </li>`,
        )}
      </ol>`
    }
    <form method="post" action="${action}/sms" class="row" data-reset>
      <label for="${id}-sms">SMS</label>
      <input id="${id}-sms" name="text" required maxlength="1600" placeholder="Text" autocomplete="off" />
      <button>Send</button>
    </form>`;
}
