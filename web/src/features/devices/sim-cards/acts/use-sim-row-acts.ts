import {
  askForSimAct,
  withdrawSimCard,
} from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimAction } from '@belfry/contract/devices/sim-cards/sim-acts.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { call } from '#platform/api-client/call.ts';
import { type Text, useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { isOpen, kindsInOrder } from './sim-acts.rules.ts';

/** What staff ask the provider for of cards of a list, one or many, and the way back into stock. */
export function useSimRowActs(): RowAct<SimCard>[] {
  const text = useText();
  const of = (action: SimAction) => ({
    hindrance: (card: SimCard) => hindranceWords(card, action, text),
    nameOf: ({ iccid }: SimCard) => iccid,
    companyOf: ({ company }: SimCard) => company,
  });
  return [
    ...kindsInOrder.map((kind): RowAct<SimCard> => ({
      ...of(kind),
      id: kind,
      label: text(`sim-cards.act.${kind}`),
      more: (n) => text(`sim-cards.act.${kind}.more`, { n }),
      ...(kind === 'suspend' && { isDangerous: true }),
      act: ({ id }, how) => call(askForSimAct, { params: { id }, body: { kind } }, how),
    })),
    {
      ...of('withdraw'),
      id: 'withdraw',
      label: text('sim-cards.withdraw'),
      more: (n) => text('sim-cards.withdraw.more', { n }),
      act: ({ id, version }, { reason }) =>
        call(withdrawSimCard, { params: { id }, body: { version } }, { reason }),
    },
  ];
}

/** Why the server does not allow an act, as far as the row tells; null where it does. */
function hindranceWords(card: SimCard, action: SimAction, text: Text): string | null {
  const { allowedActions, device, lastAct, providerState, state } = card;
  if (allowedActions.includes(action)) return null;
  if (action === 'withdraw')
    return text(state === 'stock' ? 'sim-cards.hindered.stock' : 'sim-cards.hindered.told');
  if (lastAct && isOpen(lastAct)) return text('sim-cards.hindered.open');
  if (providerState === null) return text('sim-cards.hindered.unknown');
  if (providerState === 'active' && device === null) return text('sim-cards.hindered.no-device');
  return text('sim-cards.hindered.state', { state: text(`sim-cards.provider-state.${providerState}`) });
}
