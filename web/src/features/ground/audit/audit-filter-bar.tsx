import { auditActions } from '@belfry/contract/ground/audit/audit.contract.ts';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import type { AuditUser } from './audit-columns.tsx';
import styles from './audit.module.css';
import { actionText } from './audit-words.ts';
import { auditPeriods, type AuditPeriod } from './audit-periods.ts';

/** What is chosen. */
export interface ChosenAudit {
  action: string;
  period: AuditPeriod;
  /** Null is everybody. */
  user: AuditUser | null;
}

interface AuditFilterBarProps {
  chosen: ChosenAudit;
  choose: (fields: Partial<ChosenAudit>) => void;
}

/** Chooses act, period and person of the log. */
export function AuditFilterBar({ chosen, choose }: AuditFilterBarProps) {
  const text = useText();
  const actions = auditActions
    .map((action) => ({ action, words: actionText(action, text) }))
    .toSorted((one, other) => one.words.localeCompare(other.words));
  return (
    <search className={styles['filter']} aria-label={text('audit.filter')}>
      <SelectField
        label={text('audit.filter.action')}
        value={chosen.action}
        onChange={(event) => choose({ action: event.target.value })}
      >
        <option value="">{text('audit.filter.every-action')}</option>
        {actions.map(({ action, words }) => (
          <option key={action} value={action}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text('audit.filter.period')}
        value={chosen.period}
        onChange={(event) => choose({ period: event.target.value as AuditPeriod })}
      >
        {auditPeriods.map((period) => (
          <option key={period} value={period}>
            {text(`audit.period.${period}`)}
          </option>
        ))}
      </SelectField>
      {chosen.user && (
        <div className={styles['only']}>
          <Button icon={<IconX size={18} aria-hidden="true" />} onClick={() => choose({ user: null })}>
            {text('audit.only', { name: chosen.user.name })}
          </Button>
        </div>
      )}
    </search>
  );
}
