import { providerRoles, type Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Duty } from '@belfry/contract/people/sessions/sessions.contract.ts';

/** What decides whether something is due. */
export interface DutyFacts {
  /** Whether the present terms are agreed to. */
  agreedToTerms: boolean;
  /** Business time at which the present password was chosen. */
  passwordChangedAt: Date;
  /** Days after which the company asks for a new one; 0 is never. */
  passwordExpiryDays: number;
  /** Whether the company asks somebody of this role for a method of MFA. */
  asksForMfa: boolean;
  /** Whether there is a method that this session may count on. */
  hasMethod: boolean;
}

const dayMs = 86_400_000;
/** What stays open while something is due: an alarm is seen and accepted all the same (decisions 0013 and 0083). */
const whileSomethingIsDue: readonly Permission[] = ['D', 'A'];

/** What somebody has to do before the rest is open to them (decision 0013). `now` is business time. */
export function dutiesOf(facts: DutyFacts, now: Date): Duty[] {
  const ageMs = now.getTime() - facts.passwordChangedAt.getTime();
  const expired = facts.passwordExpiryDays > 0 && ageMs >= facts.passwordExpiryDays * dayMs;
  return [
    ...(facts.agreedToTerms ? [] : (['terms'] as const)),
    ...(expired ? (['password'] as const) : []),
    ...(facts.asksForMfa && !facts.hasMethod ? (['mfa'] as const) : []),
  ];
}

/** The duties of a session: `due` now, and those of them that it was `asked` for when it began. */
export interface SessionDuties {
  due: readonly Duty[];
  asked: readonly Duty[];
}

/**
 * Which of the duties that are due a session counts as asked for. A method of MFA is asked of the maker's staff in every
 * session, also one that began before: nothing of theirs is open without one (decision 0094).
 */
export function askedOf(due: readonly Duty[], askedAtSignIn: readonly string[], roleId: number): Duty[] {
  return due.filter(
    (duty) => askedAtSignIn.includes(duty) || (duty === 'mfa' && providerRoles.includes(roleId)),
  );
}

/**
 * What is left of a role's permissions while something is due. A method of MFA that was missing at the sign-in closes
 * all; what came later never takes D and A from a session that goes on (decision 0083).
 */
export function permissionsUnder(
  { due, asked }: SessionDuties,
  permissions: readonly Permission[],
): Permission[] {
  if (due.length === 0) return [...permissions];
  if (due.includes('mfa') && asked.includes('mfa')) return [];
  return permissions.filter((code) => whileSomethingIsDue.includes(code));
}

/** Whether all that is due came after the sign-in, so that it waits for the next one (decision 0083). */
export function dutiesWait({ due, asked }: SessionDuties): boolean {
  return due.length > 0 && !due.some((duty) => asked.includes(duty));
}
