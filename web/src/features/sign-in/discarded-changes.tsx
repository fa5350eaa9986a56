import { useText } from '../../platform/i18n/use-text.ts';

/** Says what of somebody whose session ended was not sent, and is not kept (decision 0092). */
export function DiscardedChanges({ n }: { n: number }) {
  const text = useText();
  return (
    <p>
      <output>
        <strong>{text('offline.discarded', { n })}</strong>
      </output>
    </p>
  );
}
