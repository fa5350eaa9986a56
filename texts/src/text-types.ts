/** Ids of texts, and the names of the values that each takes. */
type Parameters = object;

/** What a text takes: a value for each of its placeholders, or nothing. Of several ids: what any of them takes. */
type ValuesOf<P extends Parameters, Id extends keyof P> = [P[Id]] extends [never]
  ? []
  : [values: Readonly<Record<P[Id] & string, string | number>>];

/** Gives a text in one language: `text('alarms.pause-named', { name })`. What it takes is checked where it is called. */
export type TextOf<P extends Parameters> = <Id extends keyof P>(id: Id, ...values: ValuesOf<P, Id>) => string;
