import { html, time, type Html } from './html.ts';

const leaps = [
  ['PT1M', '1 min'],
  ['PT5M', '5 min'],
  ['PT1H', '1 h'],
  ['P1D', '1 day'],
] as const;

/** Business time and how far it may leap. */
export function timeView(now: number): Html {
  return html`<section id="time" aria-labelledby="time-title">
    <h2 id="time-title">Time</h2>
    <p class="clock" data-clock>${time(now, 'long')}</p>
    <form method="post" action="/desk/time" class="row">
      <span id="time-leap">Move everything forward by</span>
      <span class="leaps" role="group" aria-labelledby="time-leap">
        ${leaps.map(([leap, name]) => html`<button name="advance" value="${leap}">${name}</button>`)}
      </span>
    </form>
  </section>`;
}
