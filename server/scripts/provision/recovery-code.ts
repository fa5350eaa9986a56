import * as z from 'zod/mini';
import { email } from '@belfry/contract/values/values.ts';
import { helpStaffIn } from '../../src/features/lifecycles/provisioning/help-staff-in.ts';
import { readForm, Refusal, type Command } from '../command.ts';

const usage = `  npm run provision -- recovery-code E-MAIL
      prints a code for staff who have lost every second factor`;

/** Help for staff whom nobody inside can help. */
export const provisionRecoveryCode: Command = {
  usage,
  options: {},
  words: 1,
  async run(parts, { words: [address] }) {
    const to = readForm(z.strictObject({ email }), { email: address }, usage).email;
    const help = await helpStaffIn(parts, to);
    if (help === 'no-staff') throw new Refusal(`Is nobody of your company: ${to}.`);
    if (help === 'blocked') throw new Refusal(`Is blocked: ${to}.`);
    if (help === 'no-method') throw new Refusal(`Has no second factor that could be lost: ${to}.`);
    return `Counts once, after the password, for ${help.minutes} minutes: ${help.code}`;
  },
};
