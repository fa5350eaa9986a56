import type { DeviceListing } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import type { SimCard } from '@belfry/contract/devices/sim-cards/sim-cards-management.contract.ts';
import { useState } from 'react';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { gaveNoReason } from '#platform/staff-reason/staff-reason.ts';
import { KnownReason } from '#features/ground/staff-access/known-reason.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ChoiceList } from '#ui/form/choice-list.tsx';
import { FormFailure } from '#ui/form/form.tsx';
import formStyles from '#ui/form/form.module.css';
import { SearchField } from '#ui/list/search-field.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { useDevicesToAssign, useSimActs } from '../sim-cards.api.ts';
import styles from '../sim-cards.module.css';

type Target = Pick<DeviceListing, 'serialNumber' | 'name' | 'company'>;

interface SimAssignDialogProps {
  card: SimCard;
  /** With the card as it is then: it is its new company's. */
  done: (card: SimCard) => void;
  close: () => void;
}

/** Assigns a card to a device that is found by its serial number; whose it is stands beside it. */
export function SimAssignDialog({ card, done, close }: SimAssignDialogProps) {
  const text = useText();
  const { assign } = useSimActs(card);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Target | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async () => {
    if (!chosen?.company) return setFailure(text('sim-cards.assign.choose-first'));
    setBusy(true);
    setFailure(undefined);
    try {
      done(await assign(chosen.serialNumber, chosen.company));
    } catch (error) {
      if (!gaveNoReason(error)) setFailure(errorText(error, text));
      setBusy(false);
    }
  };
  return (
    <Dialog form title={text('sim-cards.assign.title', { iccid: card.iccid })} close={close}>
      <form
        className={formStyles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles['words']}>{text('sim-cards.assign.more')}</p>
        <SearchField
          label={text('sim-cards.assign.search')}
          placeholder="BF-1234-0004"
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            setChosen(null);
          }}
        />
        <Found search={search} chosen={chosen} choose={setChosen} />
        {chosen?.company && <KnownReason company={chosen.company} />}
        <FormFailure>{failure}</FormFailure>
        <div className={formStyles['actions']}>
          <Button kind="primary" type="submit" busy={busy}>
            {text('sim-cards.assign')}
          </Button>
          <Button onClick={close}>{text('ui.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FoundProps {
  search: string;
  chosen: Target | null;
  choose: (device: Target) => void;
}

function Found({ search, chosen, choose }: FoundProps) {
  const text = useText();
  const found = useDevicesToAssign(search);
  if (search.length < 3) return <p className={styles['soft']}>{text('sim-cards.assign.type')}</p>;
  if (found.error) return <FormFailure>{errorText(found.error, text)}</FormFailure>;
  if (!found.data) return <Skeleton lines={3} />;
  const { items, nextCursor } = found.data;
  if (items.length === 0) return <output className={styles['soft']}>{text('sim-cards.assign.none')}</output>;
  return (
    <ChoiceList
      title={text('sim-cards.assign.devices')}
      choices={items.map(({ serialNumber, name, company }) => ({
        value: serialNumber,
        name: serialNumber,
        more: [name, company?.name].filter(Boolean).join(' · '),
      }))}
      chosen={chosen?.serialNumber ?? null}
      choose={(serialNumber) => {
        const device = items.find((each) => each.serialNumber === serialNumber);
        if (device) choose(device);
      }}
    >
      {nextCursor !== null && <p className={styles['soft']}>{text('sim-cards.assign.narrow')}</p>}
    </ChoiceList>
  );
}
