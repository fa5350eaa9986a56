import { verifyAudit } from '@belfry/contract/ground/audit/audit.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';

/** Whether the log still is what was written; asked when somebody wants to know. */
export function useAuditVerification() {
  return useMutation({ mutationFn: () => call(verifyAudit) });
}
