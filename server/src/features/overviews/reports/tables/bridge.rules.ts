/** Why something that recurs became more or less, in the order in which a bridge tells it. */
export const movementKinds = ['new', 'changed', 'price', 'ended'] as const;
/** Why something that recurs became more or less. */
export type MovementKind = (typeof movementKinds)[number];

/** So much more, or less below zero: cents, or how many. */
export interface Movement {
  kind: MovementKind;
  type: string;
  /** The day or month. */
  slot: string;
  number: number;
}

/** From what was there to what is: `opening + new + changed + price + ended = closing`. */
export type Bridge = Record<'opening' | MovementKind | 'closing', number>;

/** The figures of a bridge in their order. */
export const bridgeFigures = ['opening', ...movementKinds, 'closing'] as const;

/** The bridge of what moved from what was there. */
export function bridgeOf(opening: number, moves: readonly Pick<Movement, 'kind' | 'number'>[]): Bridge {
  const bridge: Bridge = { opening, new: 0, changed: 0, price: 0, ended: 0, closing: opening };
  for (const { kind, number } of moves) {
    bridge[kind] += number;
    bridge.closing += number;
  }
  return bridge;
}

/** The bridge of each type of which there is or was something, in the order of the types. */
export function bridgesByType<Type extends string>(
  types: readonly Type[],
  opening: ReadonlyMap<string, number>,
  moves: readonly Movement[],
): { key: Type; bridge: Bridge }[] {
  return types.flatMap((key) => {
    const own = moves.filter(({ type }) => type === key);
    const before = opening.get(key) ?? 0;
    return before === 0 && own.length === 0 ? [] : [{ key, bridge: bridgeOf(before, own) }];
  });
}

/** The bridges of days or months, each from where the one before ended. */
export function bridgesBySlot(
  slots: readonly string[],
  opening: number,
  moves: readonly Movement[],
): { key: string; bridge: Bridge }[] {
  const bySlot = Map.groupBy(moves, ({ slot }) => slot);
  let before = opening;
  return slots.map((key) => {
    const bridge = bridgeOf(before, bySlot.get(key) ?? []);
    before = bridge.closing;
    return { key, bridge };
  });
}

/** The figures of a bridge as the values of a row. */
export function bridgeValues(bridge: Bridge): number[] {
  return bridgeFigures.map((figure) => bridge[figure]);
}
