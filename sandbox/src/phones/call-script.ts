import type { Pressed } from './key-listener.ts';
import type { CallOrder, SaidText } from './live-call.ts';
import type { SignedRequest } from './signed-request.ts';
import { parseTwiml, type Gather, type Utterance, type Verb } from './twiml.ts';

/** The line that a script is played on. */
export interface ScriptLine {
  order: CallOrder;
  /** The fields that every request of the call carries. */
  fields(): Record<string, string>;
  send(request: SignedRequest): Promise<string>;
  say(text: SaidText): void;
  /** `speech`: how long what was just said lasts, in ms of business time. */
  listen(gather: Gather, speech: number): Promise<Pressed>;
  isOver(): boolean;
  log(line: string): void;
}

/** A document that follows: fetched with more fields. */
interface Next {
  url: string;
  method: 'GET' | 'POST';
  fields: Record<string, string>;
}

/** More documents than a person would sit through: the script goes in circles. */
const mostDocuments = 1000;
/** Spoken text, ms per character: about 15 characters a second. */
const speechPace = 65;

/** What Twilio says when the portal gives it no document that it can play. */
const applicationError: SaidText = {
  language: 'en-US',
  text: 'We are sorry, an application error has occurred. Goodbye.',
};

/** Plays TwiML documents until the last one ends, hangs up, or the call is over. */
export async function playDocuments(line: ScriptLine): Promise<void> {
  const { script } = line.order;
  let next: Next | null = 'url' in script ? { ...script, fields: {} } : null;
  let verbs: Verb[] | null = next ? null : understood(line, 'twiml' in script ? script.twiml : '');
  for (let count = 0; count < mostDocuments && !line.isOver(); count += 1) {
    verbs ??= next ? await fetched(line, next, count === 0) : null;
    if (line.isOver()) return;
    if (!verbs) return line.say(applicationError);
    next = await play(line, verbs, next?.url ?? '');
    if (!next) return;
    verbs = null;
  }
}

async function fetched(line: ScriptLine, next: Next, first: boolean): Promise<Verb[] | null> {
  const { fallback } = line.order;
  const tries = first && fallback ? [next, { ...fallback, fields: {} }] : [next];
  for (const { url, method, fields } of tries) {
    try {
      const document = await line.send({ url, method, fields: { ...line.fields(), ...fields } });
      const verbs = understood(line, document);
      if (verbs) return verbs;
    } catch (error) {
      line.log(`no document from ${url}: ${String(error)}`);
    }
  }
  return null;
}

function understood(line: ScriptLine, document: string): Verb[] | null {
  try {
    return parseTwiml(document);
  } catch (error) {
    line.log(String(error));
    return null;
  }
}

async function play(line: ScriptLine, verbs: Verb[], url: string): Promise<Next | null> {
  let speech = 0;
  for (const verb of verbs) {
    if (line.isOver()) return null;
    if (verb.verb === 'hangup') return null;
    if (verb.verb === 'redirect') return { url: absolute(verb.url, url), method: verb.method, fields: {} };
    if (verb.verb === 'say' || verb.verb === 'pause') speech += speak(line, verb);
    if (verb.verb === 'gather') {
      for (const utterance of verb.said) speech += speak(line, utterance);
      const { digits, finishedOnKey } = await line.listen(verb, speech);
      speech = 0;
      if (digits !== '' || verb.actionOnEmptyResult)
        return {
          url: absolute(verb.action ?? '', url),
          method: verb.method,
          fields: { Digits: digits, FinishedOnKey: finishedOnKey, msg: 'Gather End' },
        };
    }
  }
  return null;
}

function speak(line: ScriptLine, utterance: Utterance): number {
  if (utterance.verb === 'pause') return utterance.length * 1000;
  line.say({ language: utterance.language, text: utterance.text });
  return utterance.text.length * speechPace;
}

function absolute(url: string, base: string): string {
  if (URL.canParse(url)) return url;
  return url === '' ? base : new URL(url, base).href;
}
