import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import styles from './dated.module.css';
import { askRegister } from './sellers.api.ts';

/** Asks the EU's register about a VAT number as it is typed, and says what it answered. */
export function RegisterCheck({ country, taxNumber }: { country: string; taxNumber: string }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ of: string; words: string } | null>(null);
  const of = `${country} ${taxNumber}`;
  const ask = async () => {
    setBusy(true);
    try {
      const answer = await askRegister(country, taxNumber);
      setSaid({ of, words: text(`prices-management.register.${answer}`) });
    } catch (error) {
      setSaid({ of, words: errorText(error, text) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['acts']}>
      <Button busy={busy} disabled={taxNumber.trim() === ''} onClick={() => void ask()}>
        {text('prices-management.register')}
      </Button>
      <output>{said?.of === of && said.words}</output>
    </div>
  );
}
