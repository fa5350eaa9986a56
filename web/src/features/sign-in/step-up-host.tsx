import { Suspense } from 'react';
import { lazyScreen } from '../../platform/i18n/lazy-screen.ts';
import { stepUpQuestion } from '../../platform/session/step-up.ts';
import { useStore } from '../../platform/store.ts';

const StepUpDialog = lazyScreen(async () => (await import('./step-up-dialog.tsx')).StepUpDialog, 'mfa');

/** Asks over every signed-in screen what `withStepUp` wants to know. */
export function StepUpHost() {
  const question = useStore(stepUpQuestion);
  return (
    question && (
      <Suspense fallback={null}>
        <StepUpDialog proved={question.proved} refused={question.refused} />
      </Suspense>
    )
  );
}
