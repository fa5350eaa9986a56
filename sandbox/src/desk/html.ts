/** Markup that is safe to send: made by {@link html} alone. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | readonly Part[] | null | undefined | false;

/** Makes markup; every value in it is escaped unless it is markup itself. Null, undefined and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((sum, string, index) => sum + escaped(parts[index - 1]) + string));
}

function escaped(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(escaped).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const parts = {
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;
const short = new Intl.DateTimeFormat('en-GB', parts);
const long = new Intl.DateTimeFormat('en-GB', { ...parts, weekday: 'short', year: 'numeric' });

/** A moment for people, in the time zone of this machine; ms since 1970 or ISO 8601. */
export function time(at: number | string, form: 'short' | 'long' = 'short'): Html {
  const date = new Date(at);
  const text = (form === 'short' ? short : long).format(date);
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
}
