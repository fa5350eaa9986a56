import { asConnectCode, searchDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { errorText } from '#platform/i18n/error-text.ts';
import { useText } from '#platform/i18n/use-text.ts';
import { useMay } from '#platform/session/session.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Form, FormActions } from '#ui/form/form.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { AddFoundDevice } from './add-found-device.tsx';
import styles from './device-form.module.css';
import { readLabel } from '../device-label.ts';
import { findDevice } from '../devices.api.ts';
import { wayBackTo } from '#platform/list/list-place.ts';
import { ScanButton } from './scan-button.tsx';

/** A serial number with its connect code, and the device that they stand for. */
export interface FoundDevice {
  claim: RouteRequest<typeof searchDevice>['body'];
  device: RouteResponse<typeof searchDevice>;
}

/** `/devices/add`: serial number and connect code → "Search" → what was found → "Add"; or a whole list. */
export function AddDeviceScreen({ list }: { list: ReactNode }) {
  const text = useText();
  const mayEdit = useMay('DE');
  return (
    <div className={styles['narrow']}>
      <PageHeader
        title={text('devices.add.title')}
        back={{ ...wayBackTo('/devices'), label: text('devices.title') }}
      />
      <LoadState
        state={mayEdit ? { kind: 'ready' } : { kind: 'forbidden', message: text('errors.no-permission') }}
      >
        <Tabs
          label={text('devices.add.title')}
          tabs={[
            { id: 'one', label: text('devices.add.one'), render: () => <OneDevice /> },
            { id: 'list', label: text('devices.add.list'), render: () => list },
          ]}
        />
      </LoadState>
    </div>
  );
}

function OneDevice() {
  const [found, setFound] = useState<FoundDevice | null>(null);
  return found ? (
    <AddFoundDevice found={found} searchAgain={() => setFound(null)} />
  ) : (
    <SearchForm onFound={setFound} />
  );
}

function SearchForm({ onFound }: { onFound: (found: FoundDevice) => void }) {
  const text = useText();
  // The label's code holds the address of this screen, so that any camera brings somebody here with both filled in.
  const { href } = new URL(useLocation().hash, location.href);
  const form = useForm({
    schema: searchDevice.body,
    initial: readLabel(href) ?? { serialNumber: '', connectCode: '' },
    formats: {
      serialNumber: 'devices.serial-number.format',
      connectCode: 'devices.connect-code.format',
    },
    submit: async (claim) => onFound({ claim, device: await findDevice(claim) }),
  });
  return (
    <Panel>
      <Form form={form} failure={form.failure ? errorText(form.failure, text) : undefined}>
        <p>{text('devices.add.intro')}</p>
        <ScanButton onRead={(label) => form.reset(label)} />
        <TextField
          {...form.field('serialNumber')}
          label={text('devices.serial-number')}
          hint={text('devices.serial-number.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextField
          {...form.field('connectCode')}
          label={text('devices.connect-code')}
          hint={text('devices.connect-code.hint')}
          onBlur={() => form.set('connectCode', asConnectCode(form.values.connectCode))}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions>
          <Button
            type="submit"
            kind="primary"
            busy={form.busy}
            icon={<IconSearch size={20} aria-hidden="true" />}
          >
            {text('devices.add.search')}
          </Button>
        </FormActions>
      </Form>
    </Panel>
  );
}
