import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { licenseDevice } from '@belfry/contract/devices/licences/licences-management.contract.ts';
import { useState } from 'react';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { parseDay } from '#platform/list/periods.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import type { Licensing } from './licences.api.ts';
import { LicenceChoice } from './licence-choice.tsx';

interface LicenceDialogProps {
  act: Licensing['act'];
  name: string;
  features: readonly LicenceFeature[];
  /** Whose device it is; without it it is in stock, and its licences have no end. */
  company?: StaffCompany;
  license: (licensing: Licensing) => Promise<unknown>;
  close: () => void;
}

/** Grants licences, of a company's device until a day or for good, or withdraws some. */
export function LicenceDialog({ act, name, features, company, license, close }: LicenceDialogProps) {
  const text = useText();
  const [chosen, setChosen] = useState<LicenceFeature[]>([]);
  const [isMissing, setMissing] = useState(false);
  const form = useForm({
    schema: licenseDevice.body,
    initial: { until: '' },
    convert: ({ until }) => ({ act, features: chosen, until: parseDay(until) ?? undefined }),
    check: ({ until }): { until?: string } =>
      until.trim() === '' || parseDay(until) ? {} : { until: 'stock.licences.until.faulty' },
    submit: async (body) => {
      if (chosen.length === 0) return setMissing(true);
      await license({ act, features: chosen, ...(body.until !== undefined && { until: body.until }) });
      toast(text(`stock.licences.${act}.done`, { name }));
      return close();
    },
  });
  const failure = form.failure ? errorText(form.failure, text) : undefined;
  return (
    <Dialog form title={text(`stock.licences.${act}.title`, { name })} close={close}>
      <Form form={form} failure={isMissing ? text('stock.licences.choose') : failure}>
        <p>{text(company ? `stock.licences.${act}.more` : 'stock.licences.stock.more')}</p>
        <LicenceChoice
          features={features}
          chosen={chosen}
          choose={(next) => {
            setMissing(false);
            setChosen(next);
          }}
        />
        {company && act === 'grant' && (
          <TextField
            {...form.field('until')}
            maxLength={10}
            label={text('stock.licences.until')}
            hint={text('stock.licences.until.hint')}
          />
        )}
        {company && <KnownReason company={company} />}
        <FormActions>
          <Button kind={act === 'grant' ? 'primary' : 'danger'} type="submit" busy={form.busy}>
            {text(`stock.licences.${act}`)}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
