import { useEffect, useState } from 'react';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { discardedChanges, tellsOfDiscarded } from '#platform/session/forget-who-left.ts';
import { useStore } from '#platform/store.ts';

/** Says what of somebody whose session ended was not sent, and is not kept (decision 0092). Without its words, nothing. */
export function DiscardedChanges() {
  const n = useStore(discardedChanges);
  const [hasTexts, setHasTexts] = useState(false);
  useEffect(() => {
    if (n > 0)
      loadTexts('offline').then(
        () => setHasTexts(true),
        () => undefined,
      );
  }, [n]);
  return n > 0 && hasTexts && <Words n={n} />;
}

function Words({ n }: { n: number }) {
  const text = useText();
  useEffect(() => tellsOfDiscarded(n), [n]);
  return (
    <p>
      <output>
        <strong>{text('offline.discarded', { n })}</strong>
      </output>
    </p>
  );
}
