import type { Machine, Transition } from './machine.rules.ts';

/** What a machine says of itself beside its table. */
interface Promised<State extends string> {
  /** The states in which something begins. */
  starts: readonly State[];
  /** The states that are for good. */
  final?: readonly State[];
  /** The states that a word may stand for which rows lead to and which is no state. */
  words?: Readonly<Record<string, readonly State[]>>;
}

/**
 * What is wrong with a machine's table, a sentence a fault; nothing of a sound one. Every state is reached from a start and
 * is left unless it is final, every row can be taken as far as the rows before it tell, every guard is asked.
 */
export function faultsOf<State extends string>(
  { transitions, guards }: Machine<State, Transition, never>,
  { starts, final = [], words = {} }: Promised<State>,
): string[] {
  const states = Object.keys(transitions) as State[];
  const goalsOf = (state: string): string[] =>
    (transitions[state as State] ?? []).flatMap(({ to }) => (to === 'unchanged' ? state : (words[to] ?? to)));
  const reached = new Set<string>(starts);
  for (const state of reached) for (const goal of goalsOf(state)) reached.add(goal);
  const asked = new Set(states.flatMap((state) => transitions[state].map(({ guard }) => guard)));

  return [
    ...[...reached]
      .filter((goal) => !states.some((state) => state === goal))
      .map((goal) => `${goal} is no state`),
    ...states.filter((state) => !reached.has(state)).map((state) => `${state} is never reached`),
    ...states
      .filter((state) => final.includes(state) === goalsOf(state).some((goal) => goal !== state))
      .map((state) => `${state} is ${final.includes(state) ? 'final and is' : 'never'} left`),
    ...states.flatMap((state) => shadowed(transitions[state]).map((row) => `${state} never takes ${row}`)),
    ...Object.keys(guards)
      .filter((guard) => !asked.has(guard))
      .map((guard) => `${guard} is never asked`),
  ];
}

/** Rows behind one of the same event that is taken whenever they could be. */
function shadowed(rows: readonly Transition[]): string[] {
  return rows
    .filter(({ event, guard }, place) =>
      rows
        .slice(0, place)
        .some((before) => before.event === event && (!before.guard || before.guard === guard)),
    )
    .map(({ event, guard }) => (guard ? `${event} [${guard}]` : event));
}
