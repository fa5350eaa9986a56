import { staffReason } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import * as z from 'zod/mini';
import { useState } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { keptReason } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { RowAct } from '../row-acts.ts';
import styles from './acts.module.css';

const withReason = z.strictObject({ reason: staffReason });
const withoutReason = z.strictObject({ reason: z.string() });
/** What is given most: one press fills it in. */
const short = ['called', 'wrote', 'alarm', 'payment', 'fault'] as const;

interface ActCheckProps<Row> {
  act: RowAct<Row>;
  rows: readonly Row[];
  /** Those that it can be done to. */
  able: readonly Row[];
  begin: (reason: string) => void;
  cancel: () => void;
}

/** The dry run: which rows it can be done to and why not to the others, what is to be filled in, and one reason for all. */
export function ActCheck<Row>({ act, rows, able, begin, cancel }: ActCheckProps<Row>) {
  const text = useText();
  const [missing, setMissing] = useState<string | null>(null);
  const companies = able.flatMap((row) => act.companyOf(row) ?? []);
  const asksReason = companies.length > 0;
  const form = useForm({
    schema: asksReason ? withReason : withoutReason,
    initial: { reason: commonReason(companies) },
    submit: async ({ reason }) => {
      setMissing(act.missing ?? null);
      if (!act.missing) begin(reason);
    },
  });
  const hindered = rows.flatMap((row) => {
    const why = act.hindrance(row);
    return why === null ? [] : [{ name: act.nameOf(row), why }];
  });
  return (
    <Form form={form} failure={missing ?? undefined}>
      <p className={styles['more']}>{able.length > 0 ? act.more(able.length) : text('list-acts.to-none')}</p>
      {hindered.length > 0 && (
        <details className={styles['hindered']} open={able.length === 0 || hindered.length <= 3}>
          <summary>{text('list-acts.hindered', { n: hindered.length })}</summary>
          <ul>
            {hindered.map(({ name, why }) => (
              <li key={name}>{text('list-acts.line', { name, why })}</li>
            ))}
          </ul>
        </details>
      )}
      {able.length > 0 && (
        <>
          {act.fields}
          {asksReason && (
            <>
              <TextField
                {...form.field('reason')}
                label={text('staff-access.reason.label')}
                hint={text('list-acts.reason.hint')}
              />
              <fieldset className={styles['short']} aria-label={text('staff-access.reason.short')}>
                {short.map((id) => (
                  <Button
                    key={id}
                    kind="quiet"
                    onClick={() => form.set('reason', text(`staff-access.reason.short.${id}`))}
                  >
                    {text(`staff-access.reason.short.${id}`)}
                  </Button>
                ))}
              </fieldset>
            </>
          )}
        </>
      )}
      <FormActions>
        {able.length > 0 && (
          <Button type="submit" kind={act.isDangerous ? 'danger' : 'primary'}>
            {able.length > 1 ? text('list-acts.begin', { act: act.label, n: able.length }) : act.label}
          </Button>
        )}
        <Button onClick={cancel}>{text('ui.cancel')}</Button>
      </FormActions>
    </Form>
  );
}

/** The reason that holds for all of these companies; empty where there is none, or not one. */
function commonReason(companies: readonly { id: string }[]): string {
  const reasons = new Set(companies.map(({ id }) => keptReason(id) ?? ''));
  const [reason = ''] = reasons;
  return reasons.size === 1 ? reason : '';
}
