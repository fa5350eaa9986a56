import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { whoSells } from '#features/money/seller/who-sells.ts';

/** What whoever signs a mandate by IBAN agrees to, in their language; kept with the mandate as it was shown. */
export async function consentText(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  langCode: string,
): Promise<string> {
  const seller = (await whoSells(platform))?.legalName ?? platform.config.BRAND_NAME;
  return textsIn(langCode)('payments.mandate.consent', { seller });
}
