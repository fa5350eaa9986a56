import { alarmPoint } from '@belfry/contract/values/alarm-point.ts';

/** What is understood of an event that cannot be read as one. */
export interface Understood {
  /** What `down/ack` says, as the device wrote it; null where it would not know its event by it. */
  ack: EventNumber | null;
  active: boolean;
  alarm: string | null;
}

/** (boot, seq) of an event: numbers, or whatever a device wrote in their place. */
export interface EventNumber {
  boot: unknown;
  seq: unknown;
}

declare global {
  interface JSON {
    /** A number that is written just so. */
    rawJSON(text: string): object;
  }
}

const names = ['boot', 'seq', 'alarm', 'active'] as const;
type Tokens = Partial<Record<(typeof names)[number], string>>;
/** Longest (boot or seq) that is echoed. */
const longestNumber = 40;
const numberForm = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Looks for number, alarm point and "active" in a payload that is no event, whole or broken. Never throws. */
export function understand(text: string): Understood {
  const tokens = tokensOfJson(text) ?? tokensOfText(text);
  const [boot, seq] = [echoOf(tokens.boot), echoOf(tokens.seq)];
  const named = alarmPoint.safeParse(parse(tokens.alarm));
  return {
    ack: boot === undefined || seq === undefined ? null : { boot, seq },
    active: ['true', '1', 'on', 'active'].includes(String(parse(tokens.active)).toLowerCase()),
    alarm: named.success ? named.data : null,
  };
}

/** The fields as they are written; null where the text is no JSON. */
function tokensOfJson(text: string): Tokens | null {
  const written = new Map<unknown, Tokens>();
  function collect(this: unknown, key: string, value: unknown, context?: { source?: string }): unknown {
    if ((names as readonly string[]).includes(key) && context?.source !== undefined) {
      const ofHolder = written.get(this) ?? {};
      ofHolder[key as keyof Tokens] = context.source;
      written.set(this, ofHolder);
    }
    return value;
  }
  try {
    return written.get(JSON.parse(text, collect)) ?? {};
  } catch {
    return null;
  }
}

function tokensOfText(text: string): Tokens {
  const found = names.map((name) => {
    const [, token] =
      new RegExp(`"${name}"\\s*:\\s*("[^"\\\\]{0,64}"|[\\w.+-]{1,40}(?=[\\s,}\\]]))`).exec(text) ?? [];
    return [name, token] as const;
  });
  return Object.fromEntries(found.filter(([, token]) => token !== undefined));
}

/** Exactly what the device wrote, or it would not know its event again and send it for ever. */
function echoOf(token: string | undefined): unknown {
  if (token === undefined || token.length > longestNumber) return undefined;
  if (numberForm.test(token)) return String(Number(token)) === token ? Number(token) : JSON.rawJSON(token);
  const value = parse(token);
  return typeof value === 'string' ? value : undefined;
}

function parse(token: string | undefined): unknown {
  try {
    return token === undefined ? undefined : JSON.parse(token);
  } catch {
    return undefined;
  }
}
