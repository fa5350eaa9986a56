import type {
  SimCard,
  SimCardDetail,
} from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useLingui } from '@lingui/react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import { managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { DeviceOfCard } from '../device-of-card.tsx';
import styles from '../sim-cards.module.css';
import { ProviderMark, SimUsage } from '../sim-words.tsx';

const SimAssignDialog = lazy(async () => ({
  default: (await import('./sim-assign-dialog.tsx')).SimAssignDialog,
}));
const SimLimitDialog = lazy(async () => ({
  default: (await import('./sim-limit-dialog.tsx')).SimLimitDialog,
}));
const SimWithdrawDialog = lazy(async () => ({
  default: (await import('./sim-withdraw-dialog.tsx')).SimWithdrawDialog,
}));
const shown = ['assign', 'limit', 'withdraw'] as const;

/** What a card is, where it is and what it may use, with what changes that. */
export function SimCardFacts({ card }: { card: SimCardDetail }) {
  const text = useText();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<(typeof shown)[number] | null>(null);
  const close = () => setOpened(null);
  // The card has another company now, whose reason is asked for from here on.
  const moved = (words: string) => (next: SimCard) => {
    toast(words);
    close();
    void navigate(managedAddress('simcards', card.id, next.company), { replace: true });
  };
  return (
    <Panel
      title={text('sim-cards.card')}
      actions={
        <span className={styles['acts']}>
          {shown
            .filter((action) => card.allowedActions.includes(action))
            .map((action) => (
              <Button key={action} onClick={() => setOpened(action)}>
                {text(action === 'limit' ? 'sim-cards.limit.change' : `sim-cards.${action}`)}
              </Button>
            ))}
        </span>
      }
    >
      <CardFacts card={card} />
      <Suspense fallback={null}>
        {opened === 'assign' && (
          <SimAssignDialog card={card} done={moved(text('sim-cards.assign.done'))} close={close} />
        )}
        {opened === 'withdraw' && (
          <SimWithdrawDialog card={card} done={moved(text('sim-cards.withdraw.done'))} close={close} />
        )}
        {opened === 'limit' && <SimLimitDialog card={card} close={close} />}
      </Suspense>
    </Panel>
  );
}

function CardFacts({ card }: { card: SimCardDetail }) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const { usage, limitBytes, providerReadAt } = card;
  const counted = (counter: 'sms' | 'voiceSeconds') =>
    amountWords(counter, usage[counter].used, i18n.locale, text);
  return (
    <Facts
      facts={[
        { name: text('sim-cards.device'), value: <DeviceOfCard card={card} /> },
        { name: text('sim-cards.number'), value: card.number },
        { name: text('sim-cards.imsi'), value: card.imsi },
        {
          name: text('sim-cards.provider'),
          value: (
            <span className={styles['two']}>
              <ProviderMark state={card.providerState} />
              {providerReadAt && (
                <span className={styles['soft']}>
                  {text('sim-cards.provider.read-at', { at: dates.smartTime(providerReadAt) })}
                </span>
              )}
            </span>
          ),
        },
        { name: text('sim-cards.rate-plan'), value: card.ratePlan },
        {
          name: text('sim-cards.signal'),
          value: card.signal === null ? null : text('sim-cards.signal.percent', { percent: card.signal }),
        },
        {
          name: text('sim-cards.last-seen'),
          value: card.connected
            ? text('sim-cards.last-seen.now')
            : card.device && dates.smartTime(card.lastSeenAt),
        },
        { name: text('sim-cards.first-seen'), value: dates.smartTime(card.firstSeenAt) },
        { name: text('sim-cards.usage'), value: <SimUsage usage={usage} /> },
        {
          name: text('sim-cards.limit'),
          value:
            limitBytes === null
              ? text('sim-cards.limit.none')
              : amountWords('simDataBytes', limitBytes, i18n.locale, text),
        },
        { name: text('sim-cards.messages'), value: counted('sms') },
        { name: text('sim-cards.voice'), value: counted('voiceSeconds') },
      ]}
    />
  );
}
