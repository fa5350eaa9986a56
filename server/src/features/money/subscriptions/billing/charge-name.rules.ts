/** What a period of a subscription is called where it is charged: it stands on one invoice, whatever runs twice. */
export function chargeName(subscriptionId: string, n: number): string {
  return `subscription/${subscriptionId}/${String(n)}`;
}

/** What the line is called that takes unused days of a period back. */
export function backName(subscriptionId: string, n: number): string {
  return `${chargeName(subscriptionId, n)}/back`;
}
