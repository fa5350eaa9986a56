import { previewCallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { liveKeys } from '#platform/live/live-keys.ts';

type Asked = RouteRequest<typeof previewCallPlan>['body'];

/**
 * Plays an alarm at a moment through the real rules, once `ask` says which, and again whenever the plan changes; nobody is
 * called.
 */
export function useCallPlan() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const plan = useQuery({
    queryKey: [...liveKeys.callPlan, asked],
    queryFn: asked ? ({ signal }) => call(previewCallPlan, { body: asked }, { signal }) : skipToken,
    retry: false,
  });
  return {
    ...plan,
    ask: (question: Asked) => {
      setAsked(question);
      // The same question again is asked again.
      void client.invalidateQueries({ queryKey: liveKeys.callPlan });
    },
  };
}
