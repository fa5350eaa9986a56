import { dayOf, ratePlans, type Sim } from '../sims/sim-book.ts';
import type { SimActs } from '../sims/sim-acts.ts';
import { simConducts } from '../sims/sim-world.ts';
import { html, type Html } from './html.ts';

const names = {
  answers: 'Answers',
  silent: 'Takes nothing, no answer',
  hangs: 'Takes it, no answer',
  refuses: 'Refuses',
  late: 'Answers late',
};
const byHand = ['new', 'ready', 'active', 'suspended', 'canceled'] as const;
/** The desk shows no more than a person reads. */
const shownSims = 50;

/** The provider's SIMs and who may register by SIP. */
export async function simsView(acts: SimActs): Promise<Html> {
  const sims = await acts.all();
  const { conduct, sip } = acts.world;
  const accounts = sip.lists().flatMap(({ sid }) => sip.credentials(sid));
  return html`<section id="sims" aria-labelledby="sims-title">
    <h2 id="sims-title">SIM cards and VoIP</h2>
    <p class="soft">SIM cards of the dialers that are played are active; a few more are in no device.</p>
    <form method="post" action="/desk/sims/conduct" class="modes">
      <span class="row" role="group" aria-label="What the provider of SIM cards does">
        ${simConducts.map(
          (each) =>
            html`<button name="mode" value="${each}" aria-pressed="${String(each === conduct.mode)}">
              ${names[each]}
            </button>`,
        )}
      </span>
    </form>
    <div class="cards">${sims.slice(0, shownSims).map((sim) => card(acts, sim))}</div>
    <h3>VoIP accounts</h3>
    ${accounts.length === 0 && html`<p class="empty">Belfry has made none yet.</p>`}
    <ul class="mails">
      ${accounts.map(({ sid, username }) => html`<li id="sip-${sid}">${username}</li>`)}
    </ul>
  </section>`;
}

function card({ world: { book, clock } }: SimActs, sim: Sim): Html {
  const { iccid, status } = sim;
  const today = book.usageOn(sim, dayOf(clock.now()));
  const last = book.commands(sim.sid).at(-1);
  const plan = ratePlans.find(({ sid }) => sid === sim.ratePlanSid);
  return html`<article class="card" id="sim-${iccid}" aria-labelledby="sim-${iccid}-title">
    <h4 id="sim-${iccid}-title">${iccid}</h4>
    <p class="soft">
      ${plan?.name}, today ${Math.round(today.bytes / 1000)} kB, ${sim.sessions.length}
      sessions${sim.isResetting && html`, resetting`}${last && html`; “${last.command}”: ${last.status}`}
    </p>
    <form method="post" action="/desk/sims/${iccid}/status" class="modes">
      <span class="row" role="group" aria-label="State of ${iccid}">
        ${byHand.map(
          (each) =>
            html`<button name="status" value="${each}" aria-pressed="${String(each === status)}">
              ${each}
            </button>`,
        )}
      </span>
    </form>
    <form method="post" action="/desk/sims/${iccid}/usage">
      <button name="bytes" value="10000000">Use 10 MB</button>
    </form>
  </article>`;
}
