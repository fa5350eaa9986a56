/** The two makes of dialler and their inputs (contract, `up/hello`). */
export const inputCounts = { v1: 8, v2: 16 } as const;
/** A make of dialler. */
export type Model = keyof typeof inputCounts;

/** An input as the device's own display names it. */
export interface NamedInput {
  alarm: string;
  name: string;
}
/** An input and whether it is active now. */
export interface InputState extends NamedInput {
  active: boolean;
}

/** Names of the inputs of a device: what it was given, `Input n` for the rest. */
export function nameInputs(model: Model, given: readonly NamedInput[]): NamedInput[] {
  const names = new Map(given.map(({ alarm, name }) => [alarm, name]));
  const own = Array.from({ length: inputCounts[model] }, (_, index) => {
    const alarm = `input.${index + 1}`;
    return { alarm, name: names.get(alarm) ?? `Input ${index + 1}` };
  });
  return [...own, ...given.filter(({ alarm }) => !own.some((input) => input.alarm === alarm))];
}
