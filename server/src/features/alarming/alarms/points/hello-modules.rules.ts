import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';

/** A Dupline module or external IO unit, as `add-modules.ts` makes its nodes. */
interface HelloModule {
  kind: 'dupline' | 'io';
  module: number;
  inputs: number;
}

/** Highest number of a module, a unit or an input that an alarm's id can name. */
const highest = 999;

/** The modules that a device says it has, and the largest input that it names of one; numbers no id can hold are left out. */
export function modulesOf(hello: Pick<HelloMessage, 'dupline' | 'externalIo' | 'inputs'>): HelloModule[] {
  const found = new Map<string, HelloModule>();
  const take = (kind: HelloModule['kind'], module: number, inputs: number): void => {
    if (module > highest || inputs < 1) return;
    const key = `${kind}.${module}`;
    const most = Math.max(found.get(key)?.inputs ?? 0, Math.min(inputs, highest));
    found.set(key, { kind, module, inputs: most });
  };
  for (const { module, inputs } of hello.dupline ?? []) take('dupline', module, inputs);
  for (const { unit, inputs } of hello.externalIo ?? []) take('io', unit, inputs);
  for (const { alarm } of hello.inputs) {
    const [kind, module, input] = alarm.split('.');
    if (kind === 'dupline' || kind === 'io') take(kind, Number(module), Number(input));
  }
  return [...found.values()];
}
