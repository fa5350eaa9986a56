import type { Repair } from '@belfry/contract/overviews/health/finding-kinds.ts';
import type { Finding } from '@belfry/contract/overviews/health/health.contract.ts';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { toast } from '#platform/toast/toast.ts';
import { companyAddress, managedAddress } from '#features/ground/staff-access/use-staff-company.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { useFindingActs } from './health.api.ts';
import { type CalledRepair, useHealthActs } from './health-acts.ts';
import styles from './health.module.css';

const isCalled = (repair: Repair): repair is CalledRepair => !repair.startsWith('open-');

/** What mends a finding, the best as a button; and who does it, and when. */
export function FindingButtons({ finding }: { finding: Finding }) {
  const text = useText();
  // What cannot be done at the moment makes room for what can.
  const may = (repair: Repair) => repair !== 'mail' || finding.allowedActions.includes('mail');
  const [best, ...others] = finding.repairs.filter(may);
  return (
    <div className={styles['buttons']}>
      {best && <RepairButton finding={finding} repair={best} />}
      <TakeButton finding={finding} />
      <Fold title={text('health.more')}>
        <div className={styles['others']}>
          {others.map((repair) => (
            <RepairButton key={repair} finding={finding} repair={repair} quiet />
          ))}
          <OwnActs finding={finding} />
        </div>
      </Fold>
    </div>
  );
}

interface RepairButtonProps {
  finding: Finding;
  repair: Repair;
  quiet?: boolean;
}

function RepairButton({ finding, repair, quiet }: RepairButtonProps) {
  const text = useText();
  const acts = useHealthActs();
  const kind = quiet ? 'quiet' : 'secondary';
  const label = text(`health.repair.${repair}`);
  if (isCalled(repair))
    return (
      <Button kind={kind} onClick={() => acts.repair(finding, repair)}>
        {label}
      </Button>
    );
  return (
    <LinkButton kind={kind} to={placeOf(repair, finding)}>
      {label}
    </LinkButton>
  );
}

/** Where a repair is done. */
function placeOf(repair: Repair, { company, device, sim, claim }: Finding): string {
  switch (repair) {
    case 'open-device':
      return managedAddress('devices', device?.id ?? '', company);
    case 'open-swap':
      return managedAddress('devices', `${device?.id ?? ''}/swap`, company);
    case 'open-sim':
      return `/management/simcards?company=${company.id}&sim=${sim?.id ?? ''}&of=${company.id}`;
    case 'open-voip':
      return `/management/voip?search=${encodeURIComponent(device?.serialNumber ?? '')}`;
    case 'open-claim':
      return `/management/failedinvoices?payment=${claim?.id ?? ''}&company=${company.id}`;
    case 'open-invoice':
      return managedAddress('invoices', claim?.invoiceId ?? '', company);
    default:
      return companyAddress(company);
  }
}

/** What is said of an act, and of its refusal. */
function useSaid() {
  const text = useText();
  return (words: string) => ({
    onSuccess: () => toast(words),
    onError: (error: Error) => toast(errorText(error, text), 'failed'),
  });
}

/** Whoever presses it works on it; where somebody does, it is given back. */
function TakeButton({ finding: { id, allowedActions } }: { finding: Finding }) {
  const text = useText();
  const said = useSaid();
  const { take, release } = useFindingActs();
  const isFree = allowedActions.includes('take');
  const { isPending, mutate } = isFree ? take : release;
  const words = isFree ? 'take' : 'release';
  return (
    <Button kind="quiet" busy={isPending} onClick={() => mutate(id, said(text(`health.${words}.done`)))}>
      {text(`health.${words}`)}
    </Button>
  );
}

/** From when on it is somebody's work. */
function OwnActs({ finding }: { finding: Finding }) {
  const text = useText();
  const acts = useHealthActs();
  const said = useSaid();
  const { snooze } = useFindingActs();
  const { id, allowedActions } = finding;
  return (
    <>
      <Button kind="quiet" onClick={() => acts.snooze(finding)}>
        {text('health.snooze')}
      </Button>
      {allowedActions.includes('wake-up') && (
        <Button
          kind="quiet"
          busy={snooze.isPending}
          onClick={() => snooze.mutate({ id, until: null, note: '' }, said(text('health.wake-up.done')))}
        >
          {text('health.wake-up')}
        </Button>
      )}
    </>
  );
}
