import { silentAfterDays } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { SelectHTMLAttributes } from 'react';
import { useText } from '#platform/i18n/use-text.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { presentTime } from '#ui/present.ts';
import styles from '../call-lists.module.css';
import { useLinkableUsers } from '../call-lists.api.ts';
import { Warning } from '#ui/warning.tsx';

interface UserFieldProps {
  field: Pick<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'name'> & {
    error?: string | undefined;
  };
  contactId: string | null;
}

/** The portal user that a contact is, whose apps get the alarms. Says when there is no app, or a silent one. */
export function UserField({ field, contactId }: UserFieldProps) {
  const text = useText();
  const users = useLinkableUsers();
  const items = users.data?.items ?? [];
  const free = items.filter((user) => user.contactId === null || user.contactId === contactId);
  const chosen = items.find(({ id }) => id === field.value);
  const silent =
    chosen?.lastSeenAt && presentTime() - Date.parse(chosen.lastSeenAt) > silentAfterDays * 24 * 3600 * 1000;
  return (
    <div className={styles['stack']}>
      <SelectField
        {...field}
        required={false}
        label={text('call-lists.user')}
        hint={text('call-lists.user.hint')}
      >
        <option value="">{text('call-lists.user.none')}</option>
        {free.map((user) => (
          <option key={user.id} value={user.id}>
            {`${user.name} (${user.email})`}
          </option>
        ))}
        {!chosen && field.value && <option value={field.value}>{text('call-lists.user.unknown')}</option>}
      </SelectField>
      <div aria-live="polite">
        {chosen?.apps === 0 && <Warning>{text('call-lists.user.no-app', { name: chosen.name })}</Warning>}
        {chosen !== undefined && chosen.apps > 0 && silent && (
          <Warning>{text('call-lists.user.silent', { name: chosen.name, days: silentAfterDays })}</Warning>
        )}
      </div>
    </div>
  );
}
