import { alarmId } from '@belfry/contract/values/alarm-point.ts';
import * as z from 'zod/mini';

/** Categories and places as the form holds them. */
export interface RestSettings {
  categories: readonly { category: string; alarmId: string }[];
  locations: readonly string[];
}

/** What the schema cannot say of settings: text ids by field, as the server will refuse them. */
export function settingsFaults({ categories, locations }: RestSettings): Record<string, string> {
  const faults: Record<string, string> = {};
  const names = categories.map(({ category }) => category.trim());
  for (const [index, name] of names.entries()) {
    const field = `categories/${index}/category`;
    if (name === '') continue;
    if (names.indexOf(name) !== index) faults[field] = 'rest-api.twice';
    else if (z.safeParse(alarmId, name).success) faults[field] = 'rest-api.category.is-alarm';
  }
  const places = locations.map((place) => place.trim());
  for (const [index, place] of places.entries())
    if (place !== '' && places.indexOf(place) !== index) faults[`locations/${index}`] = 'rest-api.twice';
  return faults;
}
