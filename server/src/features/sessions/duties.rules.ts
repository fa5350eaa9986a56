import type { Permission } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Duty } from '@belfry/contract/sign-in/sign-in.contract.ts';

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
/** What stays open while papers are due: an alarm is seen and accepted all the same (decision 0013). */
const whilePapersAreDue: readonly Permission[] = ['D', 'A'];

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

/** What is left of a role's permissions while something is due (decision 0013). */
export function permissionsUnder(duties: readonly Duty[], permissions: readonly Permission[]): Permission[] {
  if (duties.includes('mfa')) return [];
  if (duties.length === 0) return [...permissions];
  return permissions.filter((code) => whilePapersAreDue.includes(code));
}
