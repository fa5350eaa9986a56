import { defaultLangCode, langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import type twilio from 'twilio';

type SayAttributes = Extract<Parameters<twilio.twiml.VoiceResponse['say']>[0], object>;
/** A language as the provider's `<Say>` names it. */
export type SpokenLanguage = NonNullable<SayAttributes['language']>;

/**
 * In which language the provider reads texts to somebody; one of ours that it cannot speak does not compile.
 * @param langCode of a contact; for one that is none of ours it is English
 */
export function spokenLanguage(langCode: string): SpokenLanguage {
  return langCodes.find((code) => code === langCode) ?? defaultLangCode;
}
