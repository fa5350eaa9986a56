import type { Route } from '@belfry/contract/http/route.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useState } from 'react';
import { download } from '#platform/api-client/download.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoProof } from '#platform/session/step-up.ts';
import { viewed } from '#platform/viewed-company.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#platform/toast/toast.ts';
import type { ListOf } from './use-list.ts';

type Download = (route: Route, request: { query: object }, fileName: string) => Promise<void>;

/** What the list shows, all of it, as a file. Nothing for whoever may not see the list or only looks at a customer's, and where there is no such file. */
export function ExportButton<R extends Route>({ list }: { list: ListOf<R> }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  const { csv } = list.description;
  if (!csv || viewed || list.loading.kind === 'forbidden') return null;
  const save = async () => {
    setBusy(true);
    try {
      await (download as Download)(csv.route, { query: list.query }, `${text(csv.file)}.csv`);
    } catch (error) {
      if (!gaveNoProof(error)) toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => void save()}>
      {text('list.export')}
    </Button>
  );
}
