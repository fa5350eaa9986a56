import { moneyText } from '@belfry/contract/values/money-text.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { textsIn } from '#platform/texts/texts.ts';
import type { FoundDifference } from './line-differences.rules.ts';

/** A difference for a bookkeeper: what is more or less than what, and by how much. */
export function differenceSentence(difference: FoundDifference, langCode: string): string {
  const { kind, subject: line, cents } = difference;
  return textsIn(langCode)(`account-mails.mail.payout-differences.${kind}`, {
    line,
    amount: moneyText(euros(shownCents(difference)), langCode),
    more: cents > 0 ? 'yes' : 'no',
  });
}

function shownCents({ kind, cents }: FoundDifference): number {
  if (kind === 'unknown' || kind === 'twice') return cents;
  // The books have it and the provider has not: its amount is the difference the other way round.
  if (kind === 'missing') return -cents;
  // The sentence says the direction.
  return Math.abs(cents);
}
