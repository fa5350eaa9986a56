import { useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import type { FieldIssues } from '#ui/form/field-issues.ts';
import { Form, FormActions } from '#ui/form/form.tsx';
import { type FormRules, useRulesForm } from '#ui/form/use-rules-form.ts';
import styles from './mfa.module.css';

interface CodeFormProps {
  /** `totp`: six figures that send themselves; `written`: a code that was kept on paper. */
  kind: 'totp' | 'written';
  label: string;
  hint?: string;
  submitLabel: string;
  submit: (code: string) => Promise<unknown>;
  words: (error: unknown) => string;
}

interface Typed extends Record<string, unknown> {
  code: string;
}

/** Least characters of a code on paper, as the contract's `typedCode` has it. */
const leastWritten = 8;

function rulesOf(kind: CodeFormProps['kind']): FormRules<Typed, string> {
  return {
    body: ({ code }) => bare(code),
    check({ code }): FieldIssues {
      if (bare(code) === '') return { code: { id: 'ui.field.required' } };
      if (kind === 'totp') return isWhole(code) ? {} : { code: { id: 'mfa.code.invalid' } };
      return bare(code).length < leastWritten ? { code: { id: 'mfa.code.length' } } : {};
    },
    limits: () => ({ required: true, maxLength: kind === 'totp' ? 9 : 40 }),
  };
}

/** One code, ready to type. A refused one is marked, so that the next takes its place. */
export function CodeForm({ kind, label, hint, submitLabel, submit, words }: CodeFormProps) {
  const [refusals, setRefusals] = useState(0);
  const form = useRulesForm({
    rules: rulesOf(kind),
    initial: { code: '' },
    submit: (typed) =>
      submit(typed).catch((error: unknown) => {
        setRefusals((before) => before + 1);
        throw error;
      }),
  });
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef('');
  const { code } = form.values;
  const send = form.submit;

  useEffect(() => {
    const field = place.current?.querySelector('input');
    field?.focus();
    if (refusals > 0) field?.select();
  }, [refusals]);
  useEffect(() => {
    if (kind !== 'totp' || !isWhole(code) || sent.current === code) return;
    sent.current = code;
    void send();
  }, [kind, code, send]);

  const figures = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
  const signs = { autoComplete: 'off', autoCapitalize: 'none' } as const;
  return (
    <Form form={form} failure={form.failure ? words(form.failure) : undefined}>
      <div ref={place} className={styles['code']}>
        <TextField
          {...form.field('code')}
          {...(kind === 'totp' ? figures : signs)}
          label={label}
          hint={hint}
          spellCheck={false}
        />
      </div>
      <FormActions>
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}

function bare(code: string): string {
  return code.replaceAll(/\s/g, '');
}

function isWhole(code: string): boolean {
  return /^\d{6}$/.test(bare(code));
}
