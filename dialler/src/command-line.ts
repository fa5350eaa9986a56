import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultJournalDir } from './journal-dir.ts';

/** What a person asked for. Times in ms. */
export type Command =
  | { kind: 'help' }
  | ({ kind: 'demo' } & Shared & { file: string; controlPort: number })
  | ({ kind: 'fleet' } & Shared & {
        size: number;
        rate: number;
        count: number;
        file: string | null;
        key: string;
        keepJournal: boolean;
      })
  | ({ kind: 'single' } & Shared & SingleCommand);

/** What all kinds of play need. */
export interface Shared {
  host: string;
  port: number;
  tls: boolean;
  journalDir: string;
  /** Seconds. */
  keepAlive: number;
  timeout: number;
}

/** One dialler and what it is to do. */
export interface SingleCommand {
  serial: string;
  key: string | null;
  file: string | null;
  model: 'v1' | 'v2';
  /** In the order in which they were typed; `alarm` is what the person said. */
  changes: { said: string; active: boolean }[];
  clockOffset: number;
  outage: number;
  stay: boolean;
}

/** A sentence for the person who typed something wrong. */
export class UsageError extends Error {}

const options = {
  help: { type: 'boolean', short: 'h' },
  serial: { type: 'string' },
  key: { type: 'string' },
  host: { type: 'string' },
  'mqtt-port': { type: 'string' },
  tls: { type: 'boolean' },
  'keep-alive': { type: 'string' },
  model: { type: 'string' },
  journal: { type: 'string' },
  raise: { type: 'string', multiple: true },
  restore: { type: 'string', multiple: true },
  failure: { type: 'string', multiple: true },
  'clock-offset': { type: 'string' },
  outage: { type: 'string' },
  stay: { type: 'boolean' },
  timeout: { type: 'string' },
  demo: { type: 'string' },
  'control-port': { type: 'string' },
  fleet: { type: 'string' },
  rate: { type: 'string' },
  count: { type: 'string' },
} as const;

const changing = new Set<string>(['raise', 'failure', 'restore']);

/** Reads the command line. @throws {UsageError} with what is wrong. */
export function parseCommandLine(args: string[], env: NodeJS.ProcessEnv): Command {
  const { values, tokens } = read(args);
  if (values.help || args.length === 0) return { kind: 'help' };
  const shared: Shared = {
    host: values.host ?? '127.0.0.1',
    port: wholeNumber('--mqtt-port', values['mqtt-port'] ?? env['MQTT_PORT'] ?? '1883', 1, 65_535),
    tls: values.tls ?? false,
    journalDir: resolve(values.journal ?? defaultJournalDir(env)),
    keepAlive: wholeNumber('--keep-alive', values['keep-alive'] ?? '30', 1, 65_535),
    timeout: duration('--timeout', values.timeout ?? '30s'),
  };
  const file = values.demo === undefined ? null : resolve(values.demo);
  if (values.fleet !== undefined) {
    return {
      kind: 'fleet',
      ...shared,
      file,
      size: wholeNumber('--fleet', values.fleet, 1, 100_000),
      rate: wholeNumber('--rate', values.rate ?? '10', 1, 100_000),
      count: wholeNumber('--count', values.count ?? '0', 0, 10_000_000),
      key: values.key ?? 'fleet',
      keepJournal: values.journal !== undefined,
    };
  }
  if (values.serial === undefined) {
    if (file === null)
      throw new UsageError('Say which dialer: --serial BF-1000-0001 --key …, or --demo FILE.');
    const controlPort = wholeNumber('--control-port', values['control-port'] ?? '0', 0, 65_535);
    return { kind: 'demo', ...shared, file, controlPort };
  }
  const { model = 'v1' } = values;
  if (model !== 'v1' && model !== 'v2') throw new UsageError(`--model is v1 or v2, not "${model}".`);
  return {
    kind: 'single',
    ...shared,
    serial: values.serial,
    key: values.key ?? null,
    file,
    model,
    changes: tokens.flatMap((token) => {
      if (token.kind !== 'option' || !changing.has(token.name)) return [];
      return [{ said: token.value ?? '', active: token.name !== 'restore' }];
    }),
    clockOffset: wholeNumber('--clock-offset', values['clock-offset'] ?? '0', -1e9, 1e9) * 1000,
    outage: values.outage === undefined ? 0 : duration('--outage', values.outage),
    stay: values.stay ?? false,
  };
}

function read(args: string[]) {
  try {
    return parseArgs({ args: withNegatives(args), options, tokens: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** `--clock-offset -120` as a person types it; by itself parseArgs takes the number for an option. */
function withNegatives(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    if (arg === '--clock-offset') return [`${arg}=${args[index + 1] ?? ''}`];
    return args[index - 1] === '--clock-offset' ? [] : [arg];
  });
}

function wholeNumber(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${option} is a whole number from ${least} to ${most}, not "${text}".`);
}

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

function duration(option: string, text: string): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text.trim()) ?? [];
  if (amount === undefined)
    throw new UsageError(`${option} is a time such as 30s, 5m or 500ms, not "${text}".`);
  return Number(amount) * (unit === 'ms' || unit === 'm' || unit === 'h' ? units[unit] : units.s);
}
