import type { AlarmNode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';

const PauseDialog = lazy(async () => ({ default: (await import('./pause-dialog.tsx')).PauseDialog }));
const AskPause = createContext<(node: AlarmNode) => void>(() => undefined);

/** Around rows of alarm points: holds the dialogue of a pause, which stays whatever becomes of the row that it was asked in. */
export function Pauses({ children }: { children: ReactNode }) {
  const [node, ask] = useState<AlarmNode | null>(null);
  return (
    <AskPause value={ask}>
      {children}
      {node && (
        <Suspense fallback={null}>
          <PauseDialog node={node} close={() => ask(null)} />
        </Suspense>
      )}
    </AskPause>
  );
}

/** Asks for how long an alarm is to be silent, in the dialogue of {@link Pauses}. */
export const useAskPause = (): ((node: AlarmNode) => void) => use(AskPause);
