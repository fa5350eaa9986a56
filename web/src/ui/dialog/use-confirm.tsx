import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Question } from './confirm-dialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/** `const [confirmation, ask] = useConfirm();` render `confirmation`, call `ask({title, confirm, act, words})`. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const [question, setQuestion] = useState<Question | null>(null);
  const dialog = question && (
    <Suspense fallback={null}>
      <ConfirmDialog question={question} close={() => setQuestion(null)} />
    </Suspense>
  );
  return [dialog, setQuestion];
}
