/** An exact amount, in ten-thousandths of a euro, as the provider reckons its costs: at least to the cent, and as far as it goes. */
export function exactText(tenThousandths: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  }).format(tenThousandths / 10_000);
}
