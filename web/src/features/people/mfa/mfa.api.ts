import {
  addPasskey,
  addTotp,
  confirmTotp,
  createBackupCodes,
  getMfa,
  type MfaState,
  newPasskeyOptions,
  removeMfaMethod,
  renameMfaMethod,
} from '@belfry/contract/people/mfa/mfa.contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/api-client/call.ts';
import { makePasskey } from '#platform/passkeys.ts';
import { sessionsKey } from '#features/people/sessions/sessions.api.ts';
import { ownProfileKey } from '#platform/session/own-profile.api.ts';

const mfaKey = ['mfa'];

/** One's own methods. */
export function useMfa() {
  return useQuery({ queryKey: mfaKey, queryFn: ({ signal }) => call(getMfa, {}, { signal }) });
}

/** The changes of one's methods. Each asks for step-up where the server wants it, and throws ApiError or PasskeyError. */
export function useMfaChanges() {
  const client = useQueryClient();
  const keep = (state: MfaState) => {
    client.setQueryData(mfaKey, state);
    // How often and from where one signed in says nothing new; what is due may.
    // A change of methods ends all other sessions.
    return Promise.all([
      client.invalidateQueries({ queryKey: ownProfileKey }),
      client.invalidateQueries({ queryKey: sessionsKey }),
    ]);
  };
  return {
    beginTotp: (name: string) => call(addTotp, { body: { name } }),
    confirmTotp: async (id: string, code: string) => keep(await call(confirmTotp, { body: { id, code } })),
    addPasskey: async (name: string) => {
      const { challenge, options } = await call(newPasskeyOptions);
      const credential = await makePasskey(options);
      await keep(await call(addPasskey, { body: { challenge, name, credential } }));
    },
    rename: async (id: string, name: string) =>
      keep(await call(renameMfaMethod, { params: { id }, body: { name } })),
    remove: async (id: string) => keep(await call(removeMfaMethod, { params: { id } })),
    makeBackupCodes: async () => {
      const { codes } = await call(createBackupCodes);
      await Promise.all([mfaKey, sessionsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
      return codes;
    },
  };
}
