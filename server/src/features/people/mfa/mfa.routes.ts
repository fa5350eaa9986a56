import * as contract from '@belfry/contract/people/mfa/mfa.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addPasskey } from './passkeys/add-passkey.ts';
import { addTotp } from './authenticators/add-totp.ts';
import { confirmTotp } from './authenticators/confirm-totp.ts';
import { createBackupCodes } from './codes/create-backup-codes.ts';
import { newPasskeyOptions } from './passkeys/new-passkey-options.ts';
import { readMfa } from './read-mfa.ts';
import { removeMfaMethod } from './remove-mfa-method.ts';
import { renameMfaMethod } from './rename-mfa-method.ts';

/** Routes of one's own methods of MFA. */
export function mfaRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getMfa, ({ actor }) => readMfa(platform.database.company(actor.companyId), actor)),
    bind(contract.addTotp, (context, { body }) => addTotp(platform, context, body)),
    bind(contract.confirmTotp, (context, { body }) => confirmTotp(platform, context, body)),
    bind(contract.newPasskeyOptions, (context) => newPasskeyOptions(platform, context)),
    bind(contract.addPasskey, (context, { body }) => addPasskey(platform, context, body)),
    bind(contract.renameMfaMethod, (context, { params, body }) =>
      renameMfaMethod(platform, context, params.id, body.name),
    ),
    bind(contract.removeMfaMethod, (context, { params }) => removeMfaMethod(platform, context, params.id)),
    bind(contract.createBackupCodes, (context) => createBackupCodes(platform, context)),
  ];
}
