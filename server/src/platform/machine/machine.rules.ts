/** A row of a machine's table: what an event leads to. */
export interface Transition<
  To extends string = string,
  Event extends string = string,
  Guard extends string = string,
  Effect extends string = string,
> {
  event: Event;
  /** The row is taken only when this holds; without a guard always. */
  guard?: Guard;
  /** `unchanged` leaves the state as it is, for rows that several states share. */
  to: To | 'unchanged';
  /** What the caller does in the transaction of the transition, in this order. */
  effects?: readonly Effect[];
}

/**
 * A state machine. Its table says of every state which events it heeds; a row's guard is asked with the facts, which the
 * caller reads before.
 */
export interface Machine<State extends string, Row extends Transition, Facts extends readonly unknown[]> {
  transitions: Readonly<Record<State, readonly Row[]>>;
  guards: Readonly<Record<NonNullable<Row['guard']>, (...facts: Facts) => boolean>>;
}

/** What an event did. */
export interface Step<State extends string, Row extends Transition> {
  /** The state afterwards; where the table has a word that is no state, that word, which the caller reads. */
  to: State | Exclude<Row['to'], 'unchanged'>;
  effects: NonNullable<Row['effects']>;
}

/**
 * Takes the row of an event: of the state's rows for it the first whose guard holds. Null when there is none: the state
 * ignores the event. Never throws unless a guard does.
 */
export function stepOf<State extends string, Row extends Transition, Facts extends readonly unknown[]>(
  { transitions, guards }: Machine<State, Row, Facts>,
  state: State,
  event: Row['event'],
  ...facts: Facts
): Step<State, Row> | null {
  const holds = (guard: NonNullable<Row['guard']>) => guards[guard](...facts);
  const row = transitions[state].find((one) => one.event === event && (!one.guard || holds(one.guard)));
  if (!row) return null;
  const to = row.to === 'unchanged' ? state : row.to;
  return { to: to as Step<State, Row>['to'], effects: row.effects ?? [] };
}
