/** What the register says of a number; `down` is a register that does not answer. */
export const vatAnswers = ['valid', 'invalid', 'down'] as const;
/** One of {@link vatAnswers}. */
export type VatAnswer = (typeof vatAnswers)[number];

/** A number that was asked for, or whose answer was chosen. */
export interface VatEntry {
  /** With its country's letters, e.g. `NL123456789B01`. */
  readonly number: string;
  answer: VatAnswer;
  /** How often the portal asked. */
  asked: number;
}

/** What the register knows: whatever nobody has spoken of is valid. */
export interface VatBook {
  all(): VatEntry[];
  /** Chooses what is said of a number from now on. */
  choose(number: string, answer: VatAnswer): VatEntry;
  /** The portal asks. */
  ask(number: string): VatAnswer;
}

/** A number as the register writes it; null when it cannot be one. */
export function vatNumber(typed: string): string | null {
  const number = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  return /^[A-Z]{2}[0-9A-Z+*]{2,12}$/.test(number) ? number : null;
}

/** Starts empty. */
export function createVatBook(changed: () => void): VatBook {
  const entries = new Map<string, VatEntry>();
  const entry = (number: string): VatEntry => {
    const known = entries.get(number) ?? { number, answer: 'valid', asked: 0 };
    entries.set(number, known);
    return known;
  };
  return {
    all: () => [...entries.values()],
    choose(number, answer) {
      const chosen = entry(number);
      chosen.answer = answer;
      changed();
      return chosen;
    },
    ask(number) {
      const asked = entry(number);
      asked.asked += 1;
      changed();
      return asked.answer;
    },
  };
}
