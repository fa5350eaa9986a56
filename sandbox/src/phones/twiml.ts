/** What Twilio would say aloud, or stay silent for. */
export type Utterance =
  | { verb: 'say'; text: string; language: string }
  /** Seconds. */
  | { verb: 'pause'; length: number };

/** Waits for keys. */
export interface Gather {
  verb: 'gather';
  said: Utterance[];
  numDigits: number | null;
  /** Empty for none. */
  finishOnKey: string;
  /** Seconds without a key. */
  timeout: number;
  /** Null asks the present document's address again. */
  action: string | null;
  method: 'GET' | 'POST';
  actionOnEmptyResult: boolean;
}

/** A step of a call, of the subset of TwiML that the sandbox plays. */
export type Verb =
  | Utterance
  | Gather
  | { verb: 'redirect'; url: string; method: 'GET' | 'POST' }
  | { verb: 'message'; text: string }
  | { verb: 'hangup' };

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

/** A document that Twilio would refuse (its error 12100). */
export class TwimlError extends Error {}

/**
 * Reads a TwiML document. `<Play>` and verbs that the sandbox does not play are passed over, as Twilio does with unknown ones.
 * @throws {TwimlError} when it is no well-formed document with `<Response>` at its root.
 */
export function parseTwiml(document: string): Verb[] {
  const root = parseXml(document);
  if (root.name !== 'Response') throw new TwimlError(`the root is <${root.name}>, not <Response>`);
  return root.children.flatMap(verbOf);
}

function verbOf({ name, attributes, children, text }: Element): Verb[] {
  const method = attributes['method']?.toUpperCase() === 'GET' ? 'GET' : 'POST';
  switch (name) {
    case 'Say':
      return [
        { verb: 'say', text: text.replace(/\s+/g, ' ').trim(), language: attributes['language'] ?? 'en-US' },
      ];
    case 'Pause':
      return [{ verb: 'pause', length: seconds(attributes['length'], 1) }];
    case 'Gather':
      return [
        {
          verb: 'gather',
          said: children.flatMap(verbOf).filter((step) => step.verb === 'say' || step.verb === 'pause'),
          numDigits: attributes['numDigits'] ? seconds(attributes['numDigits'], 1) : null,
          finishOnKey: attributes['finishOnKey'] ?? '#',
          timeout: seconds(attributes['timeout'], 5),
          action: attributes['action'] ?? null,
          method,
          actionOnEmptyResult: attributes['actionOnEmptyResult'] === 'true',
        },
      ];
    case 'Redirect':
      return [{ verb: 'redirect', url: text.trim(), method }];
    case 'Message': {
      const bodies = children.filter((child) => child.name === 'Body').map((child) => child.text);
      return [{ verb: 'message', text: (bodies.length > 0 ? bodies.join('') : text).trim() }];
    }
    case 'Hangup':
      return [{ verb: 'hangup' }];
    default:
      return [];
  }
}

function seconds(value: string | undefined, otherwise: number): number {
  const number = Number(value);
  return value !== undefined && Number.isInteger(number) && number >= 0 ? number : otherwise;
}

const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([A-Za-z_][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

function parseXml(document: string): Element {
  const top: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  token.lastIndex = 0;
  const source = document.trim();
  while (token.lastIndex < source.length) {
    const at = token.lastIndex;
    const match = token.exec(source);
    if (!match) throw new TwimlError(`not well-formed at character ${at + 1}`);
    const [, cdata, closing, name, attributes, selfClosing, text] = match;
    const current = open.at(-1) ?? top;
    if (cdata !== undefined || text !== undefined) {
      if (current === top && text?.trim()) throw new TwimlError('text outside of the document');
      // What is said includes the text of elements inside, such as SSML.
      for (const element of open) element.text += cdata ?? decoded(text ?? '');
    } else if (name !== undefined && closing) {
      if (current.name !== name || current === top) throw new TwimlError(`</${name}> closes nothing`);
      open.pop();
    } else if (name !== undefined) {
      const element = { name, attributes: attributesOf(attributes ?? ''), children: [], text: '' };
      current.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [root, second] = top.children;
  if (open.length > 1) throw new TwimlError(`<${open.at(-1)?.name}> is not closed`);
  if (!root || second) throw new TwimlError('a document has one root');
  return root;
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, double, single] of source.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    found[name ?? ''] = decoded(double ?? single ?? '');
  return found;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);|&/gi, (_, name?: string) => {
    const character = name?.startsWith('#') ? characterOf(name.slice(1)) : entities[name ?? ''];
    if (character === undefined) throw new TwimlError(`unknown entity &${name ?? ''}`);
    return character;
  });
}

function characterOf(number: string): string | undefined {
  const code = Number(/^x/i.test(number) ? `0${number}` : number);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
