import { useText } from '#platform/i18n/use-text.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** `/management/simcards`: SIM cards of all devices. */
export function SimCardsScreen() {
  const text = useText();
  return <PageHeader title={text('sim-cards.title')} />;
}
