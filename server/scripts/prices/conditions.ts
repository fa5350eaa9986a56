import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { line } from '@belfry/contract/values/values.ts';
import { addConditions } from '../../src/features/money/checkout/conditions/add-conditions.ts';
import { readForm, Refusal, text, type Command, type Typed } from '../command.ts';
import { messageOf } from '../message-of.ts';
import { findKeeper } from './keeper.ts';

const usage = `  npm run prices -- conditions VERSION --from YYYY-MM-DD --en FILE --de FILE --nl FILE
      the conditions of sale for whoever orders on that day or later, in three languages`;

const form = z.strictObject({
  version: line(20, 1).check(z.regex(/^[0-9A-Za-z.-]+$/)),
  from: z.iso.date(),
});

/** Conditions of sale from a day on. */
export const addConditionsCommand: Command = {
  usage,
  options: { from: text, en: text, de: text, nl: text },
  words: 1,
  async run(parts, typed) {
    const { words, options } = typed;
    const { version, from: validFrom } = readForm(form, { version: words[0], from: options['from'] }, usage);
    const texts = {
      en: await readText(typed, 'en'),
      de: await readText(typed, 'de'),
      nl: await readText(typed, 'nl'),
    };
    switch (await addConditions(parts, await findKeeper(parts), { version, validFrom, texts })) {
      case 'past':
        throw new Refusal(`${validFrom} is not to come: somebody may have ordered today.`);
      case 'known':
        throw new Refusal(`There are conditions ${version}: what was agreed to is not changed.`);
      default:
        return `From ${validFrom} on, the conditions ${version} hold.`;
    }
  },
};

async function readText({ options, pathOf }: Typed, lang: 'en' | 'de' | 'nl'): Promise<string> {
  const name = options[lang];
  if (typeof name !== 'string') throw new Refusal(`--${lang} names the file of its text.\n${usage}`, 2);
  const read = await readFile(pathOf(name), 'utf8').catch((error: unknown) => {
    throw new Refusal(`${name} cannot be read: ${messageOf(error)}`);
  });
  const found = read.trim();
  if (found === '') throw new Refusal(`${name} is empty.`);
  return found;
}
