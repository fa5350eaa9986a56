/** Ways to reach a person, in the usual order (page 1.4). */
export const media = ['app', 'voice', 'sms', 'e-mail'] as const;
/** A way to reach a person. */
export type Medium = (typeof media)[number];

/** Whether a delivery by a medium can count as an acceptance: a mail that arrived has woken nobody (page 2.2). */
export function canAcceptByDelivery(medium: Medium): boolean {
  return medium !== 'e-mail';
}
