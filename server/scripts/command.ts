import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import * as z from 'zod/mini';
import type { AppError } from '../src/platform/http/errors/app-error.ts';
import type { Platform } from '../src/platform/platform.ts';

/** What the commands stand on. */
export type Parts = Pick<Platform, 'database' | 'config' | 'clock'>;

/** What was typed behind a command's name. */
export interface Typed {
  /** Without dashes, as many as the command takes. */
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** The path of a file that was named where the command was typed. */
  pathOf: (name: string) => string;
}

/** One of the things that can be done. */
export interface Command {
  /** How it is typed, and what it does. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /** Words behind its name. */
  words: number;
  /** @returns what to say when it is done @throws {Refusal} */
  run(parts: Parts, typed: Typed): Promise<string>;
}

/** An option with a text. */
export const text = { type: 'string' } as const;

/** Not understood, or refused: what to say, and the exit code. */
export class Refusal extends Error {
  readonly exitCode: number;
  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The refusal of whatever needs the maker's company before there is one. */
export function noProvider(): Refusal {
  return new Refusal('Your own company is not there yet. First: npm run provision -- company');
}

/** Where a path leads that was typed; npm runs scripts in the folder of the repository. */
export function pathFrom(environment: NodeJS.ProcessEnv): (name: string) => string {
  return (name) => resolve(environment['INIT_CWD'] ?? process.cwd(), name);
}

const optionNames: Record<string, string> = {
  phoneNumber: '--phone',
  langCode: '--language',
  email: 'the e-mail address',
  amount: 'the amount',
  type: 'the type',
  months: 'the months',
  percent: 'the rate',
};
/** How a field is typed: as an option of its name with dashes, unless it has another. */
const optionOf = (field: string) =>
  optionNames[field] ?? `--${field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What was given, if it is of the form. @throws {Refusal} with the options that are not */
export function readForm<S extends z.ZodMiniType>(form: S, given: object, usage: string): z.output<S> {
  const read = z.safeParse(form, given);
  if (read.success) return read.data;
  const names = read.error.issues.map(({ path: [field = ''] }) => optionOf(field.toString()));
  throw new Refusal(`Missing, or not of the right form: ${[...new Set(names)].join(', ')}\n\n${usage}`, 2);
}

/** An error of the catalogue, with the options that it is about. */
export function refusalOf({ message, options: { errors = [] } }: AppError): Refusal {
  if (errors.length === 0) return new Refusal(message);
  const lines = errors.map(
    ({ pointer, detail }) => `${optionOf(pointer.split('/').at(-1) ?? '')}: ${detail}`,
  );
  return new Refusal(lines.join('\n'), 2);
}
