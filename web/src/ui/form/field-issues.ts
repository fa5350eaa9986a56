/** Why a field is refused: a text id with its values, or words of the server. */
export type FieldIssue = { id: string; values?: Record<string, number> } | { words: string };
/** Issues by field name; a name is the path into the body, as in `company/name`. */
export type FieldIssues = Record<string, FieldIssue>;

/**
 * The faulty fields of a server's answer (`errors[]` with JSON pointers); none where it names none.
 * @param texts those that there are, by id
 */
export function issuesOfError(error: unknown, texts: Readonly<Record<string, unknown>>): FieldIssues {
  const errors = (error as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(errors)) return {};
  const issues: FieldIssues = {};
  for (const { pointer, code, detail } of errors as { pointer: string; code?: string; detail: string }[]) {
    const name = pointer.replace(/^\/(?:body\/)?/, '');
    const id = `errors.${code}`;
    issues[name] ??= id in texts ? { id } : { words: detail };
  }
  return issues;
}
