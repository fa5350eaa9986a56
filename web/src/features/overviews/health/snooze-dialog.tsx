import { mostSnoozeDays, type Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { formatDay } from '#platform/i18n/dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { parseDay } from '#platform/list/periods.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useRulesForm } from '#ui/form/use-rules-form.ts';
import { presentTime } from '#ui/present.ts';
import { nameOfFinding } from './finding-words.tsx';
import { useFindingActs } from './health.api.ts';

interface Values extends Record<string, unknown> {
  until: string;
  note: string;
}

/** Puts a finding off until a day, with what one waits for. */
export function SnoozeDialog({ finding, close }: { finding: Finding; close: () => void }) {
  const text = useText();
  const { snooze } = useFindingActs();
  const form = useRulesForm<Values, Values>({
    initial: {
      until: finding.snoozedUntil ? formatDay(finding.snoozedUntil) : '',
      note: finding.snoozeNote ?? '',
    },
    rules: {
      body: (values) => values,
      check: ({ until, note }) => ({
        ...(mayBe(until) ? {} : { until: { id: 'health.snooze.until.wrong' } }),
        ...(note.trim() === '' ? { note: { id: 'health.snooze.note.wrong' } } : {}),
      }),
      limits: () => ({ required: true, maxLength: 300 }),
    },
    submit: async ({ until, note }) => {
      const day = parseDay(until) ?? '';
      await snooze.mutateAsync({ id: finding.id, until: day, note });
      toast(text('health.snooze.done', { day: formatDay(day) }));
      close();
    },
  });
  return (
    <Dialog form title={text('health.snooze.title', { what: nameOfFinding(finding, text) })} close={close}>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <TextField
          {...form.field('until')}
          data-autofocus
          label={text('health.snooze.until')}
          hint={text('health.snooze.until.hint')}
        />
        <TextField
          {...form.field('note')}
          label={text('health.snooze.note')}
          hint={text('health.snooze.note.hint')}
        />
        <FormActions>
          <Button type="submit" kind="primary" busy={form.busy}>
            {text('health.snooze')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Whether a day that was typed is after today, and not too far; the server's day decides. */
function mayBe(typed: string): boolean {
  const day = parseDay(typed);
  const at = (days: number) => new Date(presentTime() + days * 86_400_000).toISOString().slice(0, 10);
  return day !== null && day > at(-1) && day <= at(mostSnoozeDays);
}
