/** A number as it stands on an invoice: series and year, and which one of them in five digits or more, as `F2026-00042`. */
export function invoiceNumber({
  series,
  year,
  sequence,
}: {
  series: string;
  year: number;
  sequence: number;
}): string {
  return `${series}${year}-${String(sequence).padStart(5, '0')}`;
}
