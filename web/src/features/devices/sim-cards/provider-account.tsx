import type { SimAccount } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useReadAccount, useSimAccount } from './sim-cards.api.ts';
import styles from './sim-cards.module.css';

/** When the cards of the provider's account were read, and the way to read them now. */
export function ProviderAccount() {
  const text = useText();
  const { data, error } = useSimAccount();
  const words = data ? <Account account={data} /> : <span>{error ? errorText(error, text) : '\u00A0'}</span>;
  return (
    <section className={styles['account']} aria-label={text('sim-cards.account')}>
      <span className={styles['accountWords']} aria-live="polite">
        {words}
      </span>
      <ReadAccountButton />
    </section>
  );
}

function Account({ account: { readAt, cards, added, reading, failed } }: { account: SimAccount }) {
  const text = useText();
  const dates = useDates();
  return (
    <>
      {failed && !reading && (
        <Badge tone="failed" icon={IconAlertTriangle}>
          {text('sim-cards.account.failed')}
        </Badge>
      )}
      <span>
        {readAt === null
          ? text('sim-cards.account.never')
          : text('sim-cards.account.read-at', { at: dates.smartTime(readAt), cards, added })}
      </span>
    </>
  );
}

/** Has the cards of the provider's account read. */
export function ReadAccountButton() {
  const text = useText();
  const isReading = useSimAccount().data?.reading ?? false;
  const read = useReadAccount();
  const [asks, setAsks] = useState(false);
  const begin = async () => {
    setAsks(true);
    try {
      await read();
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setAsks(false);
    }
  };
  return (
    <Button
      busy={asks || isReading}
      icon={<IconRefresh size={20} aria-hidden="true" />}
      onClick={() => void begin()}
    >
      {text(isReading ? 'sim-cards.account.reading' : 'sim-cards.account.read')}
    </Button>
  );
}
