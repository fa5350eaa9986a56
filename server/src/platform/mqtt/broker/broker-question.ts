/** One value of what a broker asks; null where it is missing, there more than once, or no text. */
export type Question = (name: string) => string | null;

/** A question without any values, which every rule denies. */
export const emptyQuestion: Question = () => null;

/** A question that came as a form (`application/x-www-form-urlencoded`), as RabbitMQ posts it. */
export function questionOfForm(form: string): Question {
  const fields = new URLSearchParams(form);
  return (name) => {
    const [value, ...more] = fields.getAll(name);
    return value === undefined || more.length > 0 ? null : value;
  };
}

/** A question that came as a JSON object, as EMQX posts it. */
export function questionOfJson(json: unknown): Question {
  if (typeof json !== 'object' || json === null) return emptyQuestion;
  const fields = new Map<string, unknown>(Object.entries(json));
  return (name) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
}
