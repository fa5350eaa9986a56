import type { SimCardDetail } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { simCounters } from '@belfry/contract/devices/usage/usage.contract.ts';
import { useLingui } from '@lingui/react';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '#platform/i18n/use-dates.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useLoadState } from '#platform/query/load-state.ts';
import type { StaffCompany } from '#platform/staff-reason/staff-reason.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Facts } from '#ui/page/panel.tsx';
import { UsageCharts } from '#features/devices/usage/usage-charts.tsx';
import { everyDay } from '#features/devices/usage/usage-days.ts';
import { UsageTable } from '#features/devices/usage/usage-table.tsx';
import { amountWords } from '#features/devices/usage/usage-words.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { useSimCard } from './sim-cards.api.ts';
import { SimStateMark, SimUsage } from './sim-words.tsx';
import styles from './sim-cards.module.css';

interface SimCardDialogProps {
  id: string;
  company: StaffCompany;
  close: () => void;
}

/** One SIM card over the list: what it is, whose, and what it used by day. */
export function SimCardDialog({ id, company, close }: SimCardDialogProps) {
  const text = useText();
  const card = useSimCard(id, company);
  const state = useLoadState(card);
  return (
    <Dialog
      form
      title={card.data ? text('sim-cards.detail', { iccid: card.data.iccid }) : text('sim-cards.title')}
      close={close}
    >
      <LoadState state={state}>{card.data && <SimCardParts card={card.data} />}</LoadState>
    </Dialog>
  );
}

function SimCardParts({ card }: { card: SimCardDetail }) {
  const text = useText();
  const dates = useDates();
  const { i18n } = useLingui();
  const { company, device, usage } = card;
  const counted = (counter: 'sms' | 'voiceSeconds') =>
    amountWords(counter, usage[counter].used, i18n.locale, text);
  return (
    <div className={styles['parts']}>
      <Facts
        facts={[
          { name: text('sim-cards.state'), value: <SimStateMark card={card} /> },
          {
            name: text('sim-cards.company'),
            value: <Link to={companyAddress(company)}>{company.name}</Link>,
          },
          {
            name: text('sim-cards.device'),
            value:
              device === null || device.id === null || card.state === 'out' ? (
                device && text('sim-cards.device.before', { serial: device.serialNumber })
              ) : (
                <Link to={managedAddress('devices', device.id, company)}>
                  {`${device.serialNumber}${device.name ? ` · ${device.name}` : ''}`}
                </Link>
              ),
          },
          { name: text('sim-cards.number'), value: card.number },
          { name: text('sim-cards.imsi'), value: card.imsi },
          {
            name: text('sim-cards.signal'),
            value: card.signal === null ? null : text('sim-cards.signal.percent', { percent: card.signal }),
          },
          {
            name: text('sim-cards.last-seen'),
            value: card.connected ? text('sim-cards.last-seen.now') : dates.smartTime(card.lastSeenAt),
          },
          { name: text('sim-cards.first-seen'), value: dates.smartTime(card.firstSeenAt) },
          { name: text('sim-cards.usage'), value: <SimUsage usage={usage} /> },
          { name: text('sim-cards.messages'), value: counted('sms') },
          { name: text('sim-cards.voice'), value: counted('voiceSeconds') },
          {
            name: text('sim-cards.limit'),
            value:
              card.limitBytes === null
                ? text('sim-cards.limit.none')
                : amountWords('simDataBytes', card.limitBytes, i18n.locale, text),
          },
        ]}
      />
      <ByDay card={card} />
    </div>
  );
}

function ByDay({ card }: { card: SimCardDetail }) {
  const text = useText();
  const [asTable, setAsTable] = useState(false);
  const days = everyDay(card.from, card.until, card.days);
  const Sign = asTable ? IconChartBar : IconTable;
  return (
    <section>
      <div className={styles['head']}>
        <h3>{text('sim-cards.detail.by-day')}</h3>
        {card.days.length > 0 && (
          <Button icon={<Sign size={20} aria-hidden="true" />} onClick={() => setAsTable(!asTable)}>
            {text(asTable ? 'usage.as-charts' : 'usage.as-table')}
          </Button>
        )}
      </div>
      {card.days.length === 0 ? (
        <p className={styles['soft']}>{text('sim-cards.detail.none')}</p>
      ) : (
        <>
          {!asTable && <UsageCharts days={days} counters={simCounters} />}
          <UsageTable days={days} counters={simCounters} shown={asTable} />
        </>
      )}
    </section>
  );
}
