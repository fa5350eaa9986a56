import { morph } from './morph.js';

const notice = document.getElementById('notice');
const title = document.title;
let ticking;

if (notice) {
  keepFresh([
    'phones',
    'sims',
    'mailbox',
    'push',
    'diallers',
    'payments',
    'payouts',
    'bank',
    'access-point',
    'vat-register',
    'time',
  ]);
  sendFormsInPlace();
  tick();
}

/** Fetches a part again when the desk says that it changed; never twice at once. */
function keepFresh(parts) {
  const busy = new Map();
  const events = new EventSource('/desk/events');
  let lost = false;
  for (const part of parts) events.addEventListener(part, () => void refresh(part));
  events.addEventListener('error', () => {
    lost = true;
    say('The desk does not answer. Trying again…');
  });
  events.addEventListener('open', () => {
    if (lost) say('');
    lost = false;
    for (const part of parts) void refresh(part);
  });

  async function refresh(part) {
    if (busy.has(part)) {
      busy.set(part, true);
      return;
    }
    busy.set(part, false);
    try {
      const answer = await fetch(`/desk/parts/${part}`);
      if (answer.ok) show(part, await answer.text());
    } finally {
      const again = busy.get(part);
      busy.delete(part);
      if (again) void refresh(part);
    }
  }
}

function show(part, markup) {
  const wanted = new DOMParser().parseFromString(markup, 'text/html').getElementById(part);
  const shown = document.getElementById(part);
  const focused = document.activeElement;
  morph(shown, wanted);
  if (focused?.isConnected && focused !== document.activeElement) focused.focus();
  const ringing = Number(document.getElementById('phones').dataset.ringing);
  document.title = ringing > 0 ? `☎ ${ringing} ringing · ${title}` : title;
  if (part === 'time') tick();
}

/** Sends forms without leaving the page, one after the other: the order of keys matters. */
function sendFormsInPlace() {
  let last = Promise.resolve();
  document.addEventListener('submit', (event) => {
    event.preventDefault();
    const { target: form, submitter } = event;
    const url = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
    const body = new URLSearchParams(new FormData(form, submitter));
    if ('reset' in form.dataset) form.reset();
    last = last.then(() => send(url, body));
  });
}

async function send(url, body) {
  say('');
  document.body.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' } });
    if (!answer.ok) say((await answer.json()).detail);
  } catch {
    say('The desk does not answer.');
  } finally {
    document.body.removeAttribute('aria-busy');
  }
}

function say(text) {
  notice.textContent = text ?? '';
}

/** Lets the shown business time flow. */
function tick() {
  const shown = document.querySelector('[data-clock] time');
  if (!shown) return;
  const ahead = Date.parse(shown.dateTime) - Date.now();
  clearInterval(ticking);
  const format = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  ticking = setInterval(() => {
    shown.textContent = format.format(Date.now() + ahead);
  }, 1000);
}
