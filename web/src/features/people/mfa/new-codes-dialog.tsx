import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { brandName } from '#platform/page-settings.ts';
import { useSession } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { presentTime } from '#ui/present.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './mfa.module.css';

/** The ten new codes, this once: to download, print or copy. */
export function NewCodesDialog({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = useText();
  const dates = useDates();
  const { user } = useSession();
  const when = dates.date(new Date(presentTime()).toISOString());
  const about = text('mfa.codes.file', { brand: brandName, email: user?.email ?? '', when });
  const file = `${about}\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <Dialog form title={text('mfa.codes.new')} close={close}>
      <div className={styles['stack']} data-print>
        <p>
          <strong>{text('mfa.codes.once')}</strong>
        </p>
        <p className={styles['soft']}>{about}</p>
        <ol className={styles['codeList']}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles['buttons']}>
          <Button
            icon={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => download(file, `${brandName.toLowerCase()}-backup-codes.txt`)}
          >
            {text('mfa.codes.download')}
          </Button>
          <Button icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => print()}>
            {text('mfa.codes.print')}
          </Button>
          <CopyButton value={codes.join('\n')} />
        </div>
        <div className={styles['buttons']}>
          <Button kind="primary" onClick={close}>
            {text('mfa.codes.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function download(contents: string, name: string): void {
  const address = URL.createObjectURL(new Blob([contents], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
