import type { RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import { stepUp, stepUpOptions } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { askPasskey, canUsePasskeys, PasskeyError } from '#platform/passkeys.ts';

/** A way to prove that it is still the same person. */
export type StepUpWay = RouteResponse<typeof stepUpOptions>['methods'][number];

/** The ways that are open to whoever is signed in, and to this browser. */
export function useStepUpWays() {
  return useQuery({
    queryKey: ['step-up'],
    queryFn: async ({ signal }) => {
      const { methods } = await call(stepUpOptions, {}, { signal });
      return methods.filter((method) => method !== 'passkey' || canUsePasskeys());
    },
    // Asked anew each time: a method may have come or gone.
    gcTime: 0,
    staleTime: 0,
  });
}

/** Proves by a password or a code. @throws ApiError */
export async function prove(body: RouteRequest<typeof stepUp>['body']): Promise<void> {
  await call(stepUp, { body });
}

/** Proves by a passkey; its question is made now, since it is good for minutes only. @throws ApiError or PasskeyError */
export async function proveByPasskey(): Promise<void> {
  const { passkey } = await call(stepUpOptions);
  if (!passkey) throw new PasskeyError('not-used', null);
  const credential = await askPasskey(passkey.options);
  await prove({ method: 'passkey', challenge: passkey.challenge, credential });
}
