import type { ManagedPrice } from '@belfry/contract/money/prices/prices-management.contract.ts';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#platform/i18n/dates.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { ExportButton } from '#platform/list/export-button.tsx';
import { ListView } from '#platform/list/list-view.tsx';
import { useList } from '#platform/list/use-list.ts';
import { useMay } from '#platform/session/session.ts';
import { toast } from '#platform/toast/toast.ts';
import styles from '#features/money/seller/management/dated.module.css';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { usePriceActs } from '../prices-management.api.ts';
import { toldList } from './told-list.tsx';

/** Who is told of a price, and what became of the mails. */
export function ToldPanel({ price }: { price: ManagedPrice }) {
  const text = useText();
  const { id, type, validFrom, told, standing } = price;
  const list = useList(
    toldList,
    useMemo(() => ({ price: String(id) }), [id]),
  );
  const maySend = useMay('MF') && standing === 'announced';
  const title = text('prices-management.told.title', {
    type: text(`prices.type.${type}`),
    day: formatDay(validFrom),
  });
  return (
    <Panel title={title}>
      <div className={styles['stack']}>
        <Link to={{ search: '' }}>{text('prices-management.told.back')}</Link>
        {told && (
          <Facts
            facts={[
              { name: text('prices-management.told.companies'), value: told.companies },
              { name: text('prices-management.notice.waiting'), value: told.waiting },
              { name: text('prices-management.notice.sent'), value: told.sent },
              { name: text('prices-management.notice.bounced'), value: told.bounced },
              { name: text('prices-management.notice.unreachable'), value: told.unreachable },
            ]}
          />
        )}
        <div className={styles['acts']}>
          {maySend && told && told.bounced + told.unreachable > 0 && <AgainButton id={id} />}
          <ExportButton list={list} />
        </div>
        <ListView
          list={list}
          label={title}
          empty={<Notice icon={IconMail} title={text('prices-management.told.empty')} />}
        />
      </div>
    </Panel>
  );
}

function AgainButton({ id }: { id: number }) {
  const text = useText();
  const { sendAgain } = usePriceActs();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { mails } = await sendAgain(id);
      toast(text('prices-management.told.again.done', { mails }));
    } catch (error) {
      toast(errorText(error, text), 'failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="primary" busy={busy} onClick={() => void send()}>
      {text('prices-management.told.again')}
    </Button>
  );
}
