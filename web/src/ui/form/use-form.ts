import type * as z from 'zod/mini';
import type { FieldIssues } from './field-issues.ts';
import { bodyOf, checkBody, isOptional, limitsOf, schemaAt } from './form-issues.ts';
import { type FormRules, useRulesForm } from './use-rules-form.ts';

/** What a form needs to know. */
export interface FormOptions<V extends Record<string, unknown>, S extends z.core.$ZodType> {
  /** Schema of the route's body: checked here before it is sent, and again by the server. */
  schema: S;
  /** First values by field name; a name is the path into the body, as in `company/name`. */
  initial: V;
  /** What the body has otherwise than its fields, e.g. the rows that count of those that are shown. */
  convert?: (values: V) => Partial<z.input<S>>;
  /** What the schema cannot say, e.g. that two fields are equal: text ids by field name. */
  check?: (values: V) => Partial<Record<keyof V & string, string>>;
  /** Text ids that say better what a format is, by field name; `*` stands for the number of a row. */
  formats?: Partial<Record<string, string>>;
  /** Sends the body. What it throws is shown at its fields, or is `failure`. */
  submit: (body: z.input<S>, values: V) => Promise<unknown>;
  /** Goes on, e.g. closes, where the change was kept on this device; else the form stays and says so. */
  queued?: () => unknown;
}

/** The body that the values of a form stand for. */
export function bodyFrom<V extends Record<string, unknown>, S extends z.core.$ZodType>(
  { schema, convert }: Pick<FormOptions<V, S>, 'schema' | 'convert'>,
  values: V,
): z.input<S> {
  return { ...bodyOf(schema, values), ...convert?.(values) } as z.input<S>;
}

/** The form of a route's body. Answers what {@link useRulesForm} answers. */
export function useForm<V extends Record<string, unknown>, S extends z.core.$ZodType>(
  options: FormOptions<V, S>,
) {
  return useRulesForm<V, z.input<S>>({ ...options, rules: schemaRules(options) });
}

/** Words of a schema that a form's own check says better: its policy for passwords, what two fields have to do with each other. */
const vague = new Set(['ui.field.invalid', 'ui.field.length']);

function schemaRules<V extends Record<string, unknown>, S extends z.core.$ZodType>(
  options: FormOptions<V, S>,
): FormRules<V, z.input<S>> {
  const { schema } = options;
  return {
    body: (values) => bodyFrom(options, values),
    check(values) {
      const found: FieldIssues = checkBody(schema, bodyFrom(options, values));
      for (const [name, issue] of Object.entries(found)) {
        const better = options.formats?.[name.replaceAll(/\/\d+/g, '/*')];
        if (better && 'id' in issue && issue.id === 'ui.field.invalid') found[name] = { id: better };
      }
      for (const [name, id] of Object.entries(options.check?.(values) ?? {})) {
        const issue = found[name];
        if (id && (!issue || ('id' in issue && vague.has(issue.id)))) found[name] = { id };
      }
      return found;
    },
    limits(name) {
      const field = schemaAt(schema, name.split('/'));
      return { required: !isOptional(field), maxLength: limitsOf(field).maximum };
    },
  };
}
