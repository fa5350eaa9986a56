import type { SimNetwork } from '@belfry/contract/devices/sim-cards/sim-acts-management.contract.ts';
import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';

/** What a card used on a day: by the device's word, and by the provider's count. Null where a side does not say. */
export interface SimDay {
  day: string;
  data: Sides;
  sms: Sides;
  /** Seconds; the provider does not count it. */
  voice: Sides;
}

/** Both sides of a figure. */
export interface Sides {
  device: number | null;
  provider: number | null;
}

const dayMs = 86_400_000;
/** More days than any answer has. */
const mostDays = 366;

/** Every day of the card's period in its order, with both sides. */
export function sidesByDay(
  { from, until, days }: Pick<SimCardDetail, 'from' | 'until' | 'days'>,
  counted: SimNetwork['days'],
): SimDay[] {
  const told = new Map(days.map((each) => [each.day, each]));
  const billed = new Map(counted.map((each) => [each.day, each]));
  const all: SimDay[] = [];
  for (let day = from; day <= until && all.length < mostDays; day = dayAfter(day)) {
    const [device, provider] = [told.get(day), billed.get(day)];
    all.push({
      day,
      data: { device: device?.simDataBytes ?? null, provider: provider?.bytes ?? null },
      sms: { device: device?.sms ?? null, provider: provider?.sms ?? null },
      voice: { device: device?.voiceSeconds ?? null, provider: null },
    });
  }
  return all;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Sum of one side; null where it says nothing of any day. */
export function sumOf(days: readonly SimDay[], what: 'data' | 'sms' | 'voice', side: keyof Sides) {
  const known = days.flatMap((day) => day[what][side] ?? []);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
