import { findProvider } from '#features/lifecycles/provisioning/provisioning.queries.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { putSeller } from '#features/money/seller/put-seller.ts';
import { findSeller } from '#features/money/seller/sellers.queries.ts';
import type { Platform } from '#platform/platform.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';

/** Says who sells in the demo from a day on, unless somebody has said it. */
export async function fillSeller(platform: Platform, validFrom: Day): Promise<void> {
  const { database, clock, config } = platform;
  if (await findSeller(database.allCompanies, bookDay(clock.now()))) return;
  const provider = await findProvider(database.allCompanies);
  if (!provider) return;
  const keeper = {
    actor: { kind: 'operator' } as const,
    ip: null,
    requestId: 'demo',
    companyId: provider.id,
  };
  const brand = config.BRAND_NAME;
  // As if it had been said on that day, which may be past.
  const then = { now: () => momentOn(validFrom, 9, 'Europe/Amsterdam') };
  await putSeller({ ...platform, clock: then }, keeper, {
    validFrom,
    seller: {
      legalName: `${brand} Alarms B.V.`,
      address: 'Havenkade 7',
      postalCode: '8011 AB',
      city: 'Zwolle',
      country: 'NL',
      registrationNumber: '12345678',
      taxNumber: 'NL123456789B01',
      iban: 'NL91ABNA0417164300',
      bic: 'ABNANL2A',
      accountName: `${brand} Alarms B.V.`,
      contactName: 'Fay Finance',
      email: 'finance@belfry.example',
      phoneNumber: '+31381234567',
      invoiceSeries: 'F',
      creditSeries: 'C',
      oss: false,
      logo: null,
    },
  });
}
