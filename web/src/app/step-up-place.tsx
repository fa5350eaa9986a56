import { Suspense, useEffect, useState } from 'react';
import { loadTexts } from '#platform/i18n/i18n.ts';
import { stepUpQuestion } from '#platform/session/step-up.ts';
import { useStore } from '#platform/store.ts';
import { PartBoundary } from './part-boundary.tsx';

/** Fetches what asks. */
async function fetchStepUp() {
  const [part] = await Promise.all([import('#features/people/sign-in/step-up-dialog.tsx'), loadTexts('mfa')]);
  return part.StepUpDialog;
}

/**
 * Asks over every signed-in screen what `withStepUp` wants to know. No act waits for an answer that nobody can give: what
 * does not load or breaks fails it, and whoever leaves the screen, with which this goes, has refused.
 */
export function StepUpPlace() {
  const question = useStore(stepUpQuestion);
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof fetchStepUp>> | null>(null);
  useEffect(() => {
    if (!question) return undefined;
    fetchStepUp().then((part) => setDialog(() => part), question.failed);
    return question.refused;
  }, [question]);
  return (
    question &&
    Dialog && (
      <PartBoundary broken={question.failed}>
        <Suspense fallback={null}>
          <Dialog proved={question.proved} refused={question.refused} />
        </Suspense>
      </PartBoundary>
    )
  );
}
