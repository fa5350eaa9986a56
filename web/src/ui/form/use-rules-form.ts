import { useLingui } from '@lingui/react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { FieldIssue, FieldIssues } from './field-issues.ts';
import { issuesOfError } from './field-issues.ts';
import { isQueued } from './queued.ts';

/** What holds for the fields of a form; `use-form.ts` makes it from a schema. */
export interface FormRules<V, B> {
  /** The body that the values stand for. */
  body: (values: V) => B;
  /** What is wrong with the values, by field name. */
  check: (values: V) => FieldIssues;
  /** What the control of a field is told. */
  limits: (name: string) => { required: boolean; maxLength?: number | undefined };
}

interface RulesFormOptions<V, B> {
  rules: FormRules<V, B>;
  initial: V;
  submit: (body: B, values: V) => Promise<unknown>;
  /** Goes on where the change was kept on this device (decision 0046); else the form stays, says so and is done. */
  queued?: (() => unknown) | undefined;
}

/** The one form pattern: keeps what was typed, shows each fault at its field, goes to the first. Most use `useForm`. */
export function useRulesForm<V extends Record<string, unknown>, B>(options: RulesFormOptions<V, B>) {
  const { i18n } = useLingui();
  const [values, setValues] = useState(options.initial);
  const [issues, setIssues] = useState<FieldIssues>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [queued, setQueued] = useState(false);
  const [tries, setTries] = useState(0);

  /** Sets a field. `follow` says where its faults are then: those of a row go where the row goes. */
  const set = <N extends keyof V & string>(
    name: N,
    value: V[N],
    follow: (issues: FieldIssues) => FieldIssues = (same) => same,
  ) => {
    const next = { ...values, [name]: value };
    setValues(next);
    // What is marked of the field is checked again while it is mended; all else waits for the submit.
    const still = options.rules.check(next);
    setIssues(
      Object.fromEntries(
        Object.entries(follow(issues)).flatMap(([at, issue]) => {
          const now = `${at}/`.startsWith(`${name}/`) ? still[at] : issue;
          return now ? [[at, now]] : [];
        }),
      ),
    );
  };
  const words = (issue: FieldIssue | undefined) =>
    issue && ('words' in issue ? issue.words : i18n._(issue.id, issue.values));

  const send = async (next: V) => {
    // Sent once more it would be made twice.
    if (busy || queued) return;
    setValues(next);
    const found = options.rules.check(next);
    setIssues(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return setTries(tries + 1);
    setBusy(true);
    try {
      await options.submit(options.rules.body(next), next);
    } catch (error) {
      if (isQueued(error)) {
        setQueued(true);
        await options.queued?.();
        return;
      }
      const named = issuesOfError(error, i18n.messages);
      setIssues(named);
      // What stands at a field is not said once more.
      if (!Object.keys(named).some((name) => document.getElementsByName(name)[0])) setFailure(error);
    } finally {
      setBusy(false);
      setTries(tries + 1);
    }
  };

  return {
    values,
    set,
    busy,
    /** What the last submit threw; the screen puts it into words. */
    failure,
    /** Submits that came to an end, well or not; `Form` puts the focus by it. */
    tries,
    /** The change waits on this device; `Form` says so. */
    queued,
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      return send(values);
    },
    /** Submits with other values than those that were typed. */
    send,
    /** Words of what is wrong with a field. */
    errorOf: (name: string) => words(issues[name]),
    /** Puts all back to what it was, or to other values. */
    reset(to: V = options.initial) {
      setValues(to);
      setIssues({});
      setFailure(null);
      setQueued(false);
    },
    /** Props of a TextField, PasswordField, TextAreaField or SelectField. */
    field(name: keyof V & string) {
      const { required, maxLength } = options.rules.limits(name);
      const value = values[name];
      const isNumber = typeof value === 'number';
      return {
        name,
        value: (value ?? '') as string | number,
        error: words(issues[name]),
        required,
        maxLength: isNumber ? undefined : maxLength,
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => {
          const typed = event.target.value;
          set(name, (isNumber && typed !== '' ? Number(typed) : typed) as V[typeof name]);
        },
      };
    },
    /** Props of a CheckField. */
    checkbox(name: keyof V & string) {
      return {
        name,
        checked: values[name] === true,
        error: words(issues[name]),
        onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as V[typeof name]),
      };
    },
  };
}
