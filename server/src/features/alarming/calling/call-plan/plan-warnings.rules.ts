import type { CallPlan } from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import {
  recipientsOf,
  usableMedia,
  type PlanContact,
  type PlanList,
} from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';

/** Whose app has been silent, by contact id. */
export type SilentApps = ReadonlySet<string>;

/** What somebody should know about a plan before the night comes (page 1.4). `people` are the contacts at that moment. */
export function planWarnings(
  list: PlanList,
  people: readonly PlanContact[],
  silentApps: SilentApps = new Set(),
): CallPlan['warnings'] {
  const recipients = recipientsOf(list, people);
  const callable = (contact: PlanContact) => contact.available && usableMedia(contact).length > 0;
  const warnings: CallPlan['warnings'] = [];
  const called = recipients.filter(callable);
  if (called.length === 0) {
    const administrators = people.filter(
      (contact) => contact.administrator && usableMedia(contact).length > 0,
    );
    warnings.push({ kind: administrators.length > 0 ? 'nobody-available' : 'nobody-at-all' });
  } else if (called.length < list.amountAccept) warnings.push({ kind: 'too-few', people: called.length });
  for (const contact of recipients) {
    const { name } = contact;
    const usable = usableMedia(contact);
    if (usable.length === 0) warnings.push({ kind: 'no-medium', name });
    const atOnce = contact.media.some((way) => !way.needsAcceptance && usable.includes(way.medium));
    if (atOnce) warnings.push({ kind: 'accepted-on-delivery', name });
    if (usable.includes('app') && silentApps.has(contact.id)) warnings.push({ kind: 'app-silent', name });
  }
  return warnings;
}
