import type { Swap } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import type { Dialler } from '#features/devices/devices/exchange/hold-diallers.ts';
import type { selectCardsLeft, selectFormerWords, SwapRow } from './swaps.queries.ts';

/** What is known beside the row of a swap. */
export interface SwapSurroundings {
  diallers: ReadonlyMap<string, Dialler>;
  words: Awaited<ReturnType<typeof selectFormerWords>>;
  cards: Awaited<ReturnType<typeof selectCardsLeft>>;
}

/** A swap as staff see it. */
export function presentSwap(row: SwapRow, around: SwapSurroundings): Swap {
  const isOver = row.state === 'taken-over' || row.state === 'done';
  const card = isOver
    ? around.cards.find(({ serial_number: serial }) => serial === row.from_serial)
    : undefined;
  return {
    id: row.id,
    state: row.state,
    from: row.from_serial,
    to: row.to_serial,
    isBack: row.is_back,
    begunAt: row.begun_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    heardAt: momentOf(row.heard_at),
    takenOverAt: momentOf(row.taken_over_at),
    settingsSentAt: momentOf(row.settings_sent_at),
    doneAt: momentOf(row.done_at),
    undoneAt: momentOf(row.undone_at),
    undoneBy: row.undone_by,
    former: isOver ? formerOf(row, around) : null,
    simLeft: card ? { id: card.id, iccid: card.iccid } : null,
  };
}

function formerOf(
  { from_serial: serial }: SwapRow,
  { diallers, words }: SwapSurroundings,
): NonNullable<Swap['former']> {
  const held = diallers.get(serial)?.held;
  const said = words.find(({ serial_number: of }) => of === serial);
  return {
    place: held === 'exchanged' || held === 'returned' ? held : 'free',
    events: said?.events ?? 0,
    heardAt: momentOf(said?.heard_at ?? null),
  };
}

function momentOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
