import { lazy, Suspense, useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';

const UnpaidDialog = lazy(async () => ({
  default: (await import('./unpaid-dialog.tsx')).UnpaidDialog,
}));

/** "What if I don’t pay?", beside an open payment. @param describedBy id of what says which payment it is */
export function UnpaidButton({ paymentId, describedBy }: { paymentId: string; describedBy: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {text('subscriptions.unpaid')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <UnpaidDialog paymentId={paymentId} close={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
