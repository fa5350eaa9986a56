import type { MfaMethod } from '@belfry/contract/people/mfa/mfa.contract.ts';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs';
import { lazy, Suspense, useState } from 'react';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { mfaErrorText } from './mfa-error-text.ts';
import { useMfaChanges } from './mfa.api.ts';
import styles from './mfa.module.css';

const RenameDialog = lazy(async () => ({
  default: (await import('./rename-method-dialog.tsx')).RenameMethodDialog,
}));
const signs = { totp: IconDeviceMobile, passkey: IconFingerprint };

/** The methods with their last use; each can be renamed and removed. */
export function MethodList({ methods }: { methods: readonly MfaMethod[] }) {
  const text = useText();
  const { remove } = useMfaChanges();
  const [renamed, setRenamed] = useState<MfaMethod | null>(null);
  const [confirmation, ask] = useConfirm();
  const askRemove = ({ id, kind, name }: MfaMethod) =>
    ask({
      title: text(`mfa.remove.title.${kind}`, { name }),
      more: text(methods.length === 1 ? 'mfa.remove.more.last' : 'mfa.remove.more'),
      confirm: text('mfa.remove'),
      danger: true,
      act: async () => {
        await remove(id);
        toast(text('mfa.removed', { name }));
      },
      words: (error) => mfaErrorText(error, text),
    });
  if (methods.length === 0) return <p>{text('mfa.methods.none')}</p>;
  return (
    <>
      <ul className={styles['methods']} aria-label={text('mfa.methods')}>
        {methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            rename={() => setRenamed(method)}
            remove={() => askRemove(method)}
          />
        ))}
      </ul>
      {confirmation}
      {renamed && (
        <Suspense fallback={null}>
          <RenameDialog method={renamed} close={() => setRenamed(null)} />
        </Suspense>
      )}
    </>
  );
}

function MethodRow(props: { method: MfaMethod; rename: () => void; remove: () => void }) {
  const text = useText();
  const dates = useDates();
  const { kind, name, createdAt, lastUsedAt } = props.method;
  const Sign = signs[kind];
  return (
    <li className={styles['method']}>
      <Sign size={26} stroke={1.75} aria-hidden="true" />
      <div className={styles['methodWords']}>
        <strong>{name}</strong>
        <span className={styles['soft']}>
          {name === text(`mfa.kind.${kind}`) ? '' : `${text(`mfa.kind.${kind}`)} · `}
          {lastUsedAt
            ? text('mfa.used', { when: dates.smartTime(lastUsedAt) })
            : `${text('mfa.added', { when: dates.smartTime(createdAt) })} · ${text('mfa.never-used')}`}
        </span>
      </div>
      <div className={styles['acts']}>
        <Button kind="quiet" aria-label={text('mfa.rename-named', { name })} onClick={props.rename}>
          {text('mfa.rename')}
        </Button>
        <Button kind="quiet" aria-label={text('mfa.remove-named', { name })} onClick={props.remove}>
          {text('mfa.remove')}
        </Button>
      </div>
    </li>
  );
}
