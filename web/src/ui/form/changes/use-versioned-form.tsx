import type * as z from 'zod/mini';
import { type ReactNode, useRef, useState } from 'react';
import { ConflictNote } from './conflict-note.tsx';
import type { FieldWords } from './control-words.ts';
import { compare, merge } from './three-way.rules.ts';
import { bodyFrom, type FormOptions, useForm } from '../use-form.ts';

/** Which state a change was made from, by whichever name the thing has it; sent as it was when the form was opened. */
const versionNames: readonly string[] = ['version', 'settingsVersion'];

/** Something that others have saved since a form was opened. */
export interface Conflict<V> {
  /** What the form began with. */
  base: V;
  /** What it would begin with now. */
  theirs: V;
}

interface VersionedFormOptions<V extends Record<string, unknown>, S extends z.core.$ZodType, T> extends Omit<
  FormOptions<V, S>,
  'submit'
> {
  /** What the form would begin with if it were opened now; gets the thing as its route answers it. */
  valuesOf: ((current: T) => V) | undefined;
  /** Names and words of what no control with the field's name shows: lists. */
  words?: { [N in keyof V & string]?: FieldWords<V[N]> };
  /** As that of a form, with the values that it began with. */
  submit: (body: z.input<S>, values: V, base: V) => Promise<unknown>;
}

/**
 * The form of something that others change too: where they have (409 `changed-meanwhile`), both are shown and the person says
 * what is to stand. What touches no field of the form is no reason to ask; it is saved on top of that, once.
 *
 * @returns the form as {@link useForm} has it, and what stands above its buttons
 */
export function useVersionedForm<V extends Record<string, unknown>, S extends z.core.$ZodType, T>(
  options: VersionedFormOptions<V, S, T>,
) {
  const base = useRef(options.initial);
  const [conflict, setConflict] = useState<Conflict<V> | null>(null);

  const send = async (values: V, from: V, mayRepeat: boolean): Promise<unknown> => {
    try {
      return await options.submit(bodyFrom(options, values), values, from);
    } catch (error) {
      const current = currentOf(error);
      const theirs = current && options.valuesOf?.(current as T);
      if (!theirs) throw error;
      const found = compare<keyof V & string, unknown>(from, values, theirs);
      if (mayRepeat && found.every(({ key, by }) => by === 'mine' || versionNames.includes(key)))
        return send(merge(values, found, {}), theirs, false);
      setConflict({ base: base.current, theirs });
      throw error;
    }
  };
  const form = useForm<V, S>({
    ...options,
    submit: (_body, values) => {
      setConflict(null);
      return send(values, base.current, true);
    },
  });
  const note: ReactNode = conflict && (
    <ConflictNote<V>
      conflict={conflict}
      mine={form.values}
      words={options.words ?? {}}
      save={(merged) => {
        base.current = conflict.theirs;
        setConflict(null);
        void form.send(merged);
      }}
    />
  );
  return [
    {
      ...form,
      // The note says it.
      failure: conflict ? null : form.failure,
      reset(to: V = base.current) {
        base.current = to;
        setConflict(null);
        form.reset(to);
      },
    },
    note,
  ] as const;
}

/** What it is now, as the refusal of a change on top of another's has it; null in any other case. */
function currentOf(error: unknown): object | null {
  const { code, current } = (error ?? {}) as { code?: unknown; current?: object };
  return code === 'changed-meanwhile' ? (current ?? null) : null;
}
