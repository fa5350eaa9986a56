import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Brand } from '#platform/brand/brand.ts';
import { tower } from '#platform/brand/tower.ts';
import { escapeHtml } from '#platform/values/escape-html.ts';

/** A small page that a mail's link opens: one sentence, perhaps some lists, and perhaps one button. */
export interface LinkPage {
  langCode: string;
  brand: string;
  title: string;
  text: string;
  /** What else there is to say, below the text. */
  lists?: readonly { title: string; items: readonly string[] }[];
  /** Things of one kind, each with what leads on from it. */
  entries?: readonly {
    title: string;
    lines: readonly string[];
    links: readonly { label: string; url: string }[];
  }[];
  /** What whoever presses the button may choose besides; nothing is ticked beforehand. */
  choice?: LinkChoice;
  /** Label of the button that posts to the same address. */
  button?: string;
  /** What the button posts. */
  fields?: Readonly<Record<string, string>>;
  /** Another button, which posts something else: quieter than the first. */
  further?: { button: string; fields: Readonly<Record<string, string>> };
  /** Where the reader goes at once, by no act of theirs; `link` leads there, too. */
  goesTo?: string;
  /** A sentence below the button. */
  more?: string;
  /** The way on, below everything else. */
  link?: { label: string; url: string };
}

/** A box to tick, with what it means. */
interface LinkChoice {
  /** What it is about. */
  about?: { title: string; items: readonly string[] };
  name: string;
  /** What is posted where it is ticked. */
  value: string;
  label: string;
  /** What whoever ticks it declares. */
  note: string;
  /** A long text to unfold. */
  more?: { title: string; text: string };
}

const style = `
:root { color-scheme: light dark; --ground: #f1f4f2; --paper: #fff; --ink: #10201d; --soft: #475854 }
@media (prefers-color-scheme: dark) { :root { --ground: #0b1412; --paper: #131f1c; --ink: #e6f0ec; --soft: #a3b6b0 } }
body { background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; padding: .75rem }
main { background: var(--paper); border-radius: 16px; margin: 1rem auto; max-width: 32rem; padding: 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 1rem 0 } h2 { color: var(--soft); font-size: .9375rem; font-weight: 600; margin: 1.25rem 0 .125rem } ul { list-style: none; margin: 0; padding: 0 } li + li { margin-top: .375rem } form { margin: 1.5rem 0 } form + form { margin-top: -.75rem }
small { align-items: center; color: var(--act); display: flex; font-size: 1.0625rem; font-weight: 650; gap: .5rem } a { color: var(--act); display: inline-block; padding: .625rem 0 } nav { margin-top: .5rem }
section { border-top: 1px solid var(--soft); margin-top: 1rem } section h2 { color: var(--ink); font-size: 1.0625rem } section a { margin-right: 1.25rem }
label { align-items: flex-start; display: flex; gap: .75rem; margin: 1rem 0 .25rem } label strong { display: block } input[type=checkbox] { flex: none; height: 24px; margin: 0; width: 24px } summary { color: var(--act); padding: .625rem 0 } details div { white-space: pre-line } details + button, label + button { margin-top: 1rem }
button { background: var(--act); border: 0; border-radius: 10px; color: var(--on-act); font: inherit; font-weight: 700; min-height: 56px; padding: .5rem 1rem; width: 100% }
small img { background: var(--bar); border-radius: 8px; padding: 6px }
button.quiet { background: none; border: 2px solid var(--act); color: var(--act) }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px }`;

/** What a brand changes of it; without `light-dark()`, which old phones do not know. */
function colourStyle({ action, 'action-ink': ink, bar, brass }: Brand['colours']): string {
  const tokens = Object.entries({ act: action, 'on-act': ink, bar, brass });
  const by = (appearance: 'light' | 'dark') =>
    `:root { ${tokens.map(([name, shade]) => `--${name}: ${shade[appearance]}`).join('; ')} }`;
  return `${by('light')}\n@media (prefers-color-scheme: dark) { ${by('dark')} }`;
}

/** Sends a {@link LinkPage} in the look of a brand: no script, a style of its own nonce, everything escaped. */
export function linkPage(
  reply: FastifyReply,
  page: LinkPage,
  { colours, mark }: Pick<Brand, 'colours' | 'mark'>,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  (reply.raw as { cspNonce?: string }).cspNonce = nonce;
  void reply.header(
    'content-security-policy',
    `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  );
  void reply.header('cache-control', 'no-store');
  const sign = mark ? ownMark(mark.ratio) : tower({ size: 28, ink: 'currentColor', bell: 'var(--brass)' });
  const button = page.button ? formOf(page.button, { fields: page.fields, choice: page.choice }) : '';
  const further = page.further
    ? formOf(page.further.button, { fields: page.further.fields, look: 'quiet' })
    : '';
  // A form may not lead to another site by this policy, as a redirect would; the reader's own page may.
  const onward = page.goesTo ? `<meta http-equiv="refresh" content="0;url=${escapeHtml(page.goesTo)}">` : '';
  const more = page.more ? `<p>${escapeHtml(page.more)}</p>` : '';
  const link = page.link
    ? `<nav><a href="${escapeHtml(page.link.url)}">${escapeHtml(page.link.label)}</a></nav>`
    : '';
  const lists = (page.lists ?? []).map(listOf);
  const entries = (page.entries ?? []).map(
    ({ title, lines, links }) =>
      `<section><h2>${escapeHtml(title)}</h2>${lines.map((line) => `<div>${escapeHtml(line)}</div>`).join('')}${links
        .map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
        .join(' ')}</section>`,
  );
  return reply.type('text/html; charset=utf-8').send(
    `<!doctype html><html lang="${escapeHtml(page.langCode)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">${onward}
<title>${escapeHtml(page.title)} – ${escapeHtml(page.brand)}</title><style nonce="${nonce}">${style}
${colourStyle(colours)}</style></head>
<body><main><small>${sign}${escapeHtml(page.brand)}</small><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.text)}</p>${button}${further}${lists.join('')}${entries.join('')}${more}${link}</main></body></html>`,
  );
}

/** Their mark is drawn for the ground of the header. */
function ownMark(ratio: number): string {
  const [width, height] = ratio > 1 ? [Math.round(28 * ratio), 28] : [28, Math.round(28 / ratio)];
  return `<img src="/brand/mark.svg" width="${width}" height="${height}" alt="">`;
}

function listOf({ title, items }: { title: string; items: readonly string[] }): string {
  return `<h2>${escapeHtml(title)}</h2><ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
}

function formOf(
  label: string,
  { fields = {}, choice, look }: { fields?: LinkPage['fields']; choice?: LinkChoice; look?: 'quiet' },
): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = look ? `<button class="${look}">` : '<button>';
  const box = choice ? choiceOf(choice) : '';
  return `<form method="post">${hidden.join('')}${box}${button}${escapeHtml(label)}</button></form>`;
}

function choiceOf({ about, name, value, label, note, more }: LinkChoice): string {
  const box = `<input type="checkbox" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`;
  const words = `<span><strong>${escapeHtml(label)}</strong> ${escapeHtml(note)}</span>`;
  const unfolded = more
    ? `<details><summary>${escapeHtml(more.title)}</summary><div>${escapeHtml(more.text)}</div></details>`
    : '';
  return `${about ? listOf(about) : ''}<label>${box}${words}</label>${unfolded}`;
}
