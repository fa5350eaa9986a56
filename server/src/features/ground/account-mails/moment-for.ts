import type { Platform } from '#platform/platform.ts';
import { momentText, textsIn, zoneText } from '#platform/texts/texts.ts';
import { selectTimeZone } from './time-zones.queries.ts';

/**
 * A moment for the user of an address, by their own clock and with its zone, since nobody sees at a mail which clock is meant.
 * @param otherwise the zone for whom none is known
 */
export async function momentFor(
  platform: Pick<Platform, 'database'>,
  { to, langCode }: { to: string; langCode: string },
  at: Date,
  otherwise = 'UTC',
): Promise<string> {
  const zone = (await selectTimeZone(platform.database.allCompanies, to)) ?? otherwise;
  return textsIn(langCode)('account-mails.mail.moment', {
    at: momentText(at, zone),
    zone: zoneText(at, zone),
  });
}

/**
 * What a letter that waits says of its moment. A version before wrote that as text in UTC, without the moment itself.
 * @returns nothing where the letter names none
 */
export async function momentOfLetter(
  platform: Pick<Platform, 'database'>,
  letter: { to: string; langCode: string; at?: Date | string; values: object },
): Promise<{ at?: string }> {
  const { langCode, at, values } = letter;
  if (at !== undefined) return { at: await momentFor(platform, letter, new Date(at)) };
  if (!('at' in values)) return {};
  return { at: textsIn(langCode)('account-mails.mail.moment', { at: String(values.at), zone: 'UTC' }) };
}
