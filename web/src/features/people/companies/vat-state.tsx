import type { Company } from '@belfry/contract/people/companies/companies.contract.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Age } from '#ui/age.tsx';
import { Badge } from '#ui/badge.tsx';
import { Inline } from '#ui/inline.tsx';
import styles from './companies.module.css';

const looks = {
  valid: { tone: 'ok', icon: IconShieldCheck },
  invalid: { tone: 'urgent', icon: IconAlertTriangle },
  unknown: { tone: 'pending', icon: IconHourglass },
} as const;

/** What the register says of the company's VAT number, how old that is, and what follows from it. */
export function VatState({ company, explained }: { company: Company | null; explained?: boolean }) {
  const text = useText();
  const { vatStatus = null, vatCheckedAt = null } = company ?? {};
  return (
    <div className={styles['vatState']}>
      <Inline>
        <span aria-live="polite">
          {vatStatus && <Badge {...looks[vatStatus]}>{text(`companies.vat.${vatStatus}`)}</Badge>}
        </span>
        {vatCheckedAt && (
          <span className={styles['soft']}>
            {text('companies.vat.checked')} <Age at={vatCheckedAt} />
          </span>
        )}
      </Inline>
      {explained && vatStatus && vatStatus !== 'valid' && (
        <p className={styles['soft']}>{text(`companies.vat.${vatStatus}.more`)}</p>
      )}
    </div>
  );
}
