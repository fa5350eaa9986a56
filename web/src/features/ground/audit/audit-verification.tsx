import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useAuditVerification } from './audit-verification.api.ts';
import styles from './audit.module.css';

/** Says what the log is, and lets it be verified: whether every entry still is what was written. */
export function AuditVerification() {
  const text = useText();
  const verification = useAuditVerification();
  const { data, error } = verification;
  return (
    <div className={styles['verification']}>
      <p className={styles['soft']}>{text('audit.sub')}</p>
      <div className={styles['verdict']}>
        <Button kind="quiet" busy={verification.isPending} onClick={() => verification.mutate()}>
          {text('audit.verify')}
        </Button>
        <output className={styles['said']}>
          {data?.intact && (
            <Badge tone="ok" icon={IconShieldCheck}>
              {text('audit.intact', { n: data.entries })}
            </Badge>
          )}
          {data && !data.intact && (
            <Badge tone="failed" icon={IconShieldX}>
              {text('audit.broken', { n: data.brokenAt ?? 0 })}
            </Badge>
          )}
          {data?.intact && data.erased > 0 && <span>{text('audit.names-erased', { n: data.erased })}</span>}
          {error && errorText(error, text)}
        </output>
      </div>
    </div>
  );
}
