import { createHash } from 'node:crypto';
import type { PriceChange } from '@belfry/contract/money/prices/prices.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import type { PriceReader } from './price-notices.queries.ts';

/** The job that tells somebody by mail that a price changes. */
export function priceMailTo(
  platform: Pick<Platform, 'config'>,
  { email, langCode }: PriceReader,
  priceId: number,
  { type, validFrom, before, after, mayLeave }: PriceChange,
): Job {
  const reader = createHash('sha256').update(email).digest('hex').slice(0, 16);
  return accountMailOf(platform, {
    kind: 'priceChange',
    to: email,
    langCode,
    messageId: `price-${priceId}-${reader}`,
    path: '/account/subscription',
    values: {
      type: textsIn(langCode)(`prices.type.${type}`),
      day: dayText(validFrom),
      before: moneyText(before, langCode),
      after: moneyText(after, langCode),
      mayLeave,
    },
  });
}
