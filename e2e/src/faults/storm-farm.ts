import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newFarm, type Farm, type Person } from '../players/farm.ts';
import type { World } from '../world/world.ts';

/** As many diallers as companies. */
export const stormFarms = 6;
const inputsOfEach = 8;

/** A company in the storm, and which of its inputs are active. */
export interface StormFarm extends Farm {
  nobody: Person;
  active: Map<string, boolean>;
}

/** A company whose one contact can never be reached, so that each round ends by itself at once. */
export async function stormFarm(world: World, name: string): Promise<StormFarm> {
  const farm = await newFarm(world, name);
  const nobody = await farm.person('Nobody', { administrator: true });
  await nobody.is(randomInt(2) === 0 ? 'busy' : 'dead');
  await farm.calls({ maxAttempts: 1, delayBetweenAttempts: 0 });
  const alarms = Array.from({ length: inputsOfEach }, (_, index) => `input.${index + 1}`);
  for (const [index, alarm] of alarms.entries())
    await farm.setsAlarm(alarm, {
      delay_seconds: index % 4 === 1 || index % 4 === 3 ? 1 : 0,
      recovery_delay_seconds: index % 4 >= 2 ? 1 : 0,
      repeat_after_seconds: 2,
      repeat_rounds: 1,
    });
  return { ...farm, nobody, active: new Map(alarms.map((alarm) => [alarm, false])) };
}

/** Inputs go on and off at random, all diallers at once, at an even rate; `heard` is told how many did. */
export async function raiseStorm(
  crew: readonly StormFarm[],
  { events, rate }: { events: number; rate: number },
  heard: (raised: number) => void,
): Promise<void> {
  const began = performance.now();
  let begun = 0;
  let raised = 0;
  await Promise.all(
    crew.map(async ({ dialler, active }) => {
      const alarms = [...active.keys()];
      for (let turn = begun++; turn < events; turn = begun++) {
        await pause(Math.max(0, began + (turn * 1000) / rate - performance.now()));
        const alarm = alarms[randomInt(alarms.length)] ?? '';
        const now = !active.get(alarm);
        active.set(alarm, now);
        await (now ? dialler.raises(alarm) : dialler.restores(alarm));
        raised += 1;
        heard(raised);
      }
    }),
  );
}

/** Keeps the ids of all calls that the phones saw; a phone itself forgets the older ones. */
export async function watchCalls(
  crew: readonly StormFarm[],
  calls: Set<string>,
  rest: AbortSignal,
): Promise<void> {
  const look = () =>
    Promise.all(crew.map(async ({ nobody }) => (await nobody.calls()).forEach(({ id }) => calls.add(id))));
  while (!rest.aborted) {
    await look();
    await pause(300, undefined, { signal: rest }).catch(() => undefined);
  }
  await look();
}
