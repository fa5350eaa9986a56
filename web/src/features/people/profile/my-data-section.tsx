import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { saveJson } from '#platform/save-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { toast } from '#platform/toast/toast.ts';
import { useProfileActs } from './profile.api.ts';

/** Everything that is kept about me, as a file. */
export function MyDataSection() {
  const text = useText();
  const { exportData } = useProfileActs();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveJson('my-data.json', await exportData());
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title={text('profile.data')}
      actions={
        <Button busy={busy} onClick={() => void download()}>
          {text('profile.data.download')}
        </Button>
      }
    >
      <p>{text('profile.data.more')}</p>
    </Panel>
  );
}
