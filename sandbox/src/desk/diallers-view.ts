import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import type { ShownDialler } from '../diallers/dialler-control.ts';
import { html, type Html } from './html.ts';

/** The simulated diallers; null when their process does not answer. */
export function diallersView(diallers: readonly ShownDialler[] | null): Html {
  return html`<section id="diallers" aria-labelledby="diallers-title">
    <h2 id="diallers-title">Dialers</h2>
    ${diallers === null && html`<p class="empty">No dialer process is running.</p>`}
    ${diallers?.length === 0 && html`<p class="empty">The dialer process plays no dialer.</p>`}
    <div class="cards">${diallers?.map(diallerCard)}</div>
    <datalist id="alarms">
      ${failureCodes.map((code) => html`<option value="failure.${code}"></option>`)}
    </datalist>
  </section>`;
}

function diallerCard(dialler: ShownDialler): Html {
  const id = `dialler-${dialler.serial}`;
  const action = `/desk/diallers/${encodeURIComponent(dialler.serial)}`;
  const { connected } = dialler;
  return html`<article class="card" id="${id}" aria-labelledby="${id}-title">
    <div class="row">
      <h3 id="${id}-title">${dialler.serial}</h3>
      <b class="state ${connected ? 'in-progress' : 'failed'}"
        >${connected ? 'connected' : 'not connected'}</b
      >
    </div>
    <form method="post" action="${action}/network" class="row">
      <button name="up" value="false">Network off</button>
      <button name="up" value="true">Network on</button>
    </form>
    <ul class="inputs">
      ${dialler.inputs?.map(
        ({ alarm, name, active }) =>
          html`<li id="${id}-${alarm}">
            <span><b>${name || alarm}</b> <span class="soft">${alarm}</span></span>
            <form method="post" action="${action}/events">
              <input type="hidden" name="alarm" value="${alarm}" />
              <button name="active" value="${String(!active)}" class="${active ? 'main' : ''}">
                ${active ? 'Restore' : 'Raise'}<span class="sr"> ${name || alarm}</span>
              </button>
            </form>
          </li>`,
      )}
    </ul>
    <form method="post" action="${action}/events" class="row other">
      <label for="${id}-alarm">Alarm</label>
      <input
        id="${id}-alarm"
        name="alarm"
        required
        list="alarms"
        placeholder="failure.power-failure"
        autocomplete="off"
      />
      <button name="active" value="true">Raise</button>
      <button name="active" value="false">Restore</button>
    </form>
  </article>`;
}
