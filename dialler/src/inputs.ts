/** What a make of device has (contract, `up/hello`): its own inputs, Dupline modules of eight channels, a SIM, telephony. */
export const makes = {
  v1: { inputs: 8, modules: 0, sim: true, voip: true },
  v2: { inputs: 16, modules: 0, sim: true, voip: true },
  'remote-system': { inputs: 8, modules: 0, sim: true, voip: false },
  'dupline-rtu': { inputs: 0, modules: 2, sim: false, voip: false },
  'dupline-8-channel-module': { inputs: 0, modules: 1, sim: false, voip: false },
} as const;
/** A make of device. */
export type Model = keyof typeof makes;

/** Channels of one Dupline module. */
export const channels = 8;

/** An input as the device's own display names it. */
export interface NamedInput {
  alarm: string;
  name: string;
}
/** An input and whether it is active now. */
export interface InputState extends NamedInput {
  active: boolean;
}

/** The ids of the inputs of a make, in their order. */
export function inputsOf(model: Model): string[] {
  const { inputs, modules } = makes[model];
  return [
    ...Array.from({ length: inputs }, (_, index) => `input.${index + 1}`),
    ...Array.from(
      { length: modules * channels },
      (_, index) => `dupline.${Math.floor(index / channels) + 1}.${(index % channels) + 1}`,
    ),
  ];
}

/** Names of the inputs of a device: what it was given, `Input n` or `Dupline m.n` for the rest. */
export function nameInputs(model: Model, given: readonly NamedInput[]): NamedInput[] {
  const names = new Map(given.map(({ alarm, name }) => [alarm, name]));
  const own = inputsOf(model).map((alarm) => ({ alarm, name: names.get(alarm) ?? plainName(alarm) }));
  return [...own, ...given.filter(({ alarm }) => !own.some((input) => input.alarm === alarm))];
}

function plainName(alarm: string): string {
  return alarm.replace('input.', 'Input ').replace('dupline.', 'Dupline ');
}
