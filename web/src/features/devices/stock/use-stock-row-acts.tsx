import type { DeviceListing } from '@belfry/contract/devices/devices/devices-management.contract.ts';
import { licenceFeatures, type LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { licenseDevice } from '@belfry/contract/devices/licences/licences-management.contract.ts';
import {
  type DeviceSecrets as Secrets,
  licenseStockDevice,
  renewSecrets,
} from '@belfry/contract/devices/stock/stock-management.contract.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/api-client/call.ts';
import { useText } from '#platform/i18n/use-text.ts';
import type { RowAct } from '#platform/list/row-acts.ts';
import { parseDay } from '#platform/list/periods.ts';
import { TextField } from '#ui/form/field.tsx';
import { LicenceChoice } from './licences/licence-choice.tsx';

type Row = DeviceListing;

/** What every act on rows of devices says of a row. */
export const rowsOfDevices = {
  nameOf: ({ name, serialNumber }: Row) => name ?? serialNumber,
  companyOf: ({ company }: Row) => company,
};

/** What staff do to devices of the list, one or many: other secrets for those in stock, and licences. @param secrets shows those that were made */
export function useStockRowActs({
  tell,
  secrets,
}: {
  tell: (made: Secrets) => void;
  secrets: ReactNode;
}): RowAct<Row>[] {
  const text = useText();
  const [features, setFeatures] = useState<LicenceFeature[]>([]);
  const [until, setUntil] = useState('');
  const renew = (act: 'renew-secrets' | 'renew-connect-code'): RowAct<Row> => ({
    ...rowsOfDevices,
    id: act,
    label: text(`stock.act.${act}`),
    more: () => text(`stock.${act}.more`),
    hindrance: ({ company, allowedActions }) => {
      if (company) return text('stock.act.sold');
      // Whoever may have both may have another code alone.
      const can = allowedActions.includes(act) || act === 'renew-connect-code';
      return can ? null : text('stock.renew-secrets.hindered');
    },
    result: secrets,
    act: async ({ serialNumber }) =>
      tell(await call(renewSecrets, { params: { serialNumber }, body: { act } })),
  });
  const day = until.trim() === '' ? undefined : parseDay(until);
  const license = (act: 'grant' | 'withdraw'): RowAct<Row> => ({
    ...rowsOfDevices,
    id: `licences-${act}`,
    label: text(`stock.licences.${act}`),
    more: (n) => text(`stock.licences.${act}.rows`, { n }),
    ...(act === 'withdraw' && { isDangerous: true }),
    hindrance: () => null,
    fields: (
      <>
        <LicenceChoice features={licenceFeatures} chosen={features} choose={setFeatures} />
        {act === 'grant' && (
          <TextField
            label={text('stock.licences.until')}
            hint={text('stock.licences.until.rows-hint')}
            required={false}
            maxLength={10}
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
      </>
    ),
    missing:
      features.length === 0
        ? text('stock.licences.choose')
        : act === 'grant' && day === null
          ? text('stock.licences.until.faulty')
          : null,
    act: ({ id, serialNumber }, how) => {
      const body = { act, features };
      if (id === null) return call(licenseStockDevice, { params: { serialNumber }, body });
      return call(
        licenseDevice,
        { params: { id }, body: { ...body, ...(act === 'grant' && day && { until: day }) } },
        how,
      );
    },
  });
  return [license('grant'), license('withdraw'), renew('renew-secrets'), renew('renew-connect-code')];
}
