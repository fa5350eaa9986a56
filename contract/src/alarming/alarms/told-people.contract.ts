import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';

/** Who is told that an alarm is accepted. */
export const toldPeople = z.strictObject({
  /** By name; nobody until the alarm is accepted. */
  people: z.array(
    z.strictObject({
      name: z.string(),
      /** It was tried in vain, or they had been written to too often already. */
      failed: z.boolean(),
    }),
  ),
});
/** Who is told that an alarm is accepted. */
export type ToldPeople = z.infer<typeof toldPeople>;

/** `GET /episodes/{id}/told`: asked for when an alarm has been accepted, and never on the way to that. */
export const getToldPeople = defineRoute({
  method: 'GET',
  path: '/episodes/{id}/told',
  access: 'D',
  tag: 'alarms',
  summary: 'Who is told that an alarm is accepted',
  params: idParams,
  response: toldPeople,
  errors: ['not-found'],
});
