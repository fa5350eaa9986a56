import { useState } from 'react';
import { withStepUp } from '#platform/session/step-up.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { toast } from '#platform/toast/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useConfirm } from '#ui/dialog/use-confirm.tsx';
import { TextField } from '#ui/form/field.tsx';
import styles from '../gallery.module.css';
import { longName, type Part } from '../part.ts';

function Opens({ form }: { form: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Dialog title={form ? 'Edit Ventilation stopped' : longName} form={form} close={() => setOpen(false)}>
          {form ? <TextField label="Name" /> : <p>What it says.</p>}
        </Dialog>
      )}
    </div>
  );
}

function Asks({ danger, fails }: { danger: boolean; fails: boolean }) {
  const [confirmation, ask] = useConfirm();
  return (
    <div>
      <Button
        onClick={() =>
          ask({
            title: 'Remove contact Jan Jansen?',
            more: 'Alarms call him no more.',
            confirm: 'Remove',
            danger,
            act: () => (fails ? Promise.reject(new Error('the gallery removes nothing')) : Promise.resolve()),
            words: () => 'He could not be removed. Please try again.',
          })
        }
      >
        Ask
      </Button>
      {confirmation}
    </div>
  );
}

function askForProof(): void {
  const refused = new ApiError({ code: 'step-up-required', status: 403 });
  withStepUp(() => Promise.reject(refused)).catch(() => toast('It was not done.', 'failed'));
}

/** What lies over a screen. */
export const overlays: readonly Part[] = [
  {
    file: 'dialog/dialog.tsx',
    name: 'Dialogue',
    states: [
      { name: 'words', show: () => <Opens form={false} /> },
      { name: 'a form', show: () => <Opens form /> },
    ],
  },
  {
    file: 'dialog/use-confirm.tsx',
    name: 'Confirm',
    states: [
      { name: 'what can be undone', show: () => <Asks danger={false} fails={false} /> },
      { name: 'what cannot', show: () => <Asks danger fails={false} /> },
      { name: 'the act fails', show: () => <Asks danger fails /> },
    ],
  },
  {
    file: 'platform/toast/toast.ts',
    name: 'Message',
    states: [
      {
        name: 'went well, failed, long',
        show: () => (
          <div className={styles['row']}>
            <Button onClick={() => toast('Saved: Jan')}>Went well</Button>
            <Button onClick={() => toast('This could not be saved.', 'failed')}>Failed</Button>
            <Button onClick={() => toast(longName)}>Long</Button>
          </div>
        ),
      },
    ],
  },
  {
    file: 'platform/session/step-up.ts',
    name: 'Proof',
    states: [
      {
        name: 'asks who it is',
        show: () => (
          <div className={styles['row']}>
            <Button onClick={askForProof}>Act</Button>
          </div>
        ),
      },
    ],
  },
];
