/** What a period of a subscription is called where it is charged: it stands on one invoice, whatever runs twice. */
export function chargeName(subscriptionId: string, n: number): string {
  return `subscription/${subscriptionId}/${String(n)}`;
}
