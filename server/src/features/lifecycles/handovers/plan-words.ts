import { moneyText } from '@belfry/contract/values/money-text.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import type { LinkPage } from '#platform/http/pages/link-page.ts';
import { isTakeable, type PlanOffer } from './read-plan-offer.ts';

/** What a subscription costs that is taken over, and how long it runs, in somebody's language. */
export function planWords(langCode: string, { plan: { quote }, terms }: PlanOffer): string[] {
  const text = textsIn(langCode);
  const { type, first, later, base, contractEnd } = quote;
  const price = moneyText(later.amount, langCode);
  const amount = moneyText(first.net, langCode);
  const { version } = terms.conditions;
  return [
    text('handovers.plan.price', { type: text(`prices.type.${type}`), price, months: later.months }),
    text('handovers.plan.first', { amount, from: dayText(first.from), until: dayText(first.until) }),
    text('handovers.plan.later', { from: dayText(later.from), day: Number(base.slice(-2)) }),
    text('handovers.plan.contract', { day: dayText(contractEnd) }),
    text('handovers.plan.conditions', { version }),
  ];
}

/** The choice to take a subscription over, or which details are missing for it. @param brand for which the conditions of sale are */
export function planChoice(
  langCode: string,
  brand: string,
  offer: PlanOffer,
): Pick<LinkPage, 'choice' | 'lists'> {
  const text = textsIn(langCode);
  const { conditions, declaration, missing } = offer.terms;
  if (!isTakeable(offer)) {
    const items = [
      text('handovers.plan.missing'),
      ...missing.map((detail) => text(`checkout.missing.${detail}`)),
    ];
    return { lists: [{ title: text('handovers.plan.title'), items }] };
  }
  return {
    choice: {
      about: {
        title: text('handovers.plan.title'),
        items: [...planWords(langCode, offer), text('handovers.plan.without')],
      },
      name: 'plan',
      value: offer.version,
      label: text('handovers.plan.take'),
      note: declaration,
      more: {
        title: text('checkout.conditions'),
        text: conditions.text.replaceAll('{brand}', () => brand),
      },
    },
  };
}
