/** Enough of an account or card to know it by, and not to use it: `NL•• •••• 4300`, `Visa •••• 1234`. */
export function accountHint({
  account,
  cardLabel,
}: {
  account: string | null;
  cardLabel: string | null;
}): string | null {
  if (account === null || account.length < 4) return cardLabel;
  const end = account.slice(-4);
  if (/^[A-Z]{2}\d{2}/.test(account)) return `${account.slice(0, 2)}•• •••• ${end}`;
  return `${cardLabel ?? ''} •••• ${end}`.trim();
}
