import { previewCallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import type { RouteRequest } from '@belfry/contract/http/route.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Plays an alarm at a moment through the real rules; nobody is called. */
export function useCallPlan() {
  return useMutation({
    mutationFn: (body: RouteRequest<typeof previewCallPlan>['body']) => call(previewCallPlan, { body }),
  });
}
