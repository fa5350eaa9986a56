import { useEffect } from 'react';
import { reasonQuestion } from '#platform/staff-reason/staff-reason.ts';
import { useStore } from '#platform/store.ts';
import { ReasonDialog } from './reason-dialog.tsx';

/** Asks over a screen of the management area why somebody looks or acts. Whoever leaves the screen has refused. */
export function ReasonPlace() {
  const question = useStore(reasonQuestion);
  useEffect(() => question?.refused, [question]);
  return question && <ReasonDialog key={question.company.id} question={question} />;
}
