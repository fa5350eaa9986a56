import type { DeviceSwaps } from '@belfry/contract/lifecycles/swaps/swaps-management.contract.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { Facts } from '#ui/page/panel.tsx';

/** What is known of a dialler of a swap. */
export function DiallerFacts({ dialler }: { dialler: DeviceSwaps['old'] }) {
  const text = useText();
  const { serialNumber, inputs, connected, softwareVersion, iccid } = dialler;
  return (
    <Facts
      facts={[
        { name: text('swaps.serial-number'), value: serialNumber },
        { name: text('swaps.connection'), value: text(`swaps.connection.${connected ? 'there' : 'away'}`) },
        { name: text('swaps.firmware'), value: softwareVersion },
        { name: text('swaps.inputs'), value: inputs },
        { name: text('swaps.iccid'), value: iccid },
      ]}
    />
  );
}
