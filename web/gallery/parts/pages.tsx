import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { LoadState } from '#ui/loading/load-state.tsx';
import { Notice } from '#ui/loading/notice.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { MailSent } from '#ui/page/mail-sent.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Facts, Panel } from '#ui/page/panel.tsx';
import { Tabs } from '#ui/page/tabs.tsx';
import { Warning } from '#ui/warning.tsx';
import { longName, type Part } from '../part.ts';

const badge = (
  <Badge tone="ok" icon={IconShieldCheck} plain>
    Restored
  </Badge>
);

/** What a screen is put together from. */
export const pages: readonly Part[] = [
  {
    file: 'page/page-header.tsx',
    name: 'Page head',
    states: [
      { name: 'title alone', show: () => <PageHeader title="Devices" /> },
      {
        name: 'all of it, long',
        show: () => (
          <PageHeader
            title={longName}
            sub="Oosterweg 12"
            badge={badge}
            back={{ to: '/', label: 'Devices' }}
            actions={<LinkButton to="/">Test alarm</LinkButton>}
          />
        ),
      },
    ],
  },
  {
    file: 'page/panel.tsx',
    name: 'Panel, facts',
    states: [
      {
        name: 'title, acts, facts with and without a value',
        show: () => (
          <Panel title="Connection" actions={<Button kind="quiet">Edit</Button>}>
            <Facts
              facts={[
                { name: 'Connected by', value: 'Ethernet' },
                { name: 'Name', value: longName },
                { name: 'Port', value: null },
              ]}
            />
          </Panel>
        ),
      },
      { name: 'without a title', show: () => <Panel>What it holds.</Panel> },
      {
        name: 'a warning in it',
        show: () => (
          <Panel title="Call lists">
            <Warning title="Nobody would be called.">Add a contact with a phone number.</Warning>
            <Warning small>Inside a row.</Warning>
          </Panel>
        ),
      },
    ],
  },
  {
    file: 'loading/load-state.tsx',
    name: 'States of loading',
    states: [
      { name: 'loading', show: () => <LoadState state={{ kind: 'loading' }}>ready</LoadState> },
      { name: 'loading rows', show: () => <Skeleton rows lines={3} /> },
      {
        name: 'failed',
        show: () => (
          <LoadState
            state={{
              kind: 'error',
              message: 'The devices could not be loaded.',
              more: 'Error number 4711',
              retry: () => undefined,
            }}
          >
            ready
          </LoadState>
        ),
      },
      {
        name: 'forbidden',
        show: () => (
          <LoadState state={{ kind: 'forbidden', message: 'Ask an Administrator.' }}>ready</LoadState>
        ),
      },
      {
        name: 'empty',
        show: () => (
          <Notice
            icon={IconDeviceDesktop}
            title="No devices yet"
            more="Add the first by its serial number."
            action={<Button kind="primary">Add a device</Button>}
          />
        ),
      },
      {
        name: 'a mail was sent',
        show: () => (
          <MailSent
            title="Check your mail"
            more="We sent a link to anna@demo.example."
            nothing="No mail? Look among unwanted mail."
            againLabel="Once more"
            again={() => undefined}
          />
        ),
      },
      { name: 'ready', show: () => <LoadState state={{ kind: 'ready' }}>What was waited for.</LoadState> },
    ],
  },
  {
    file: 'page/tabs.tsx',
    name: 'Tabs',
    states: [
      {
        name: 'more than fit on a phone',
        show: () => (
          <Tabs
            label="Tabs of the gallery"
            parameter="gallery"
            tabs={[
              { id: 'status', label: 'Status', render: () => <p>Status</p> },
              { id: 'lists', label: 'Contacts and call lists', render: () => <p>Call lists</p> },
              { id: 'history', label: 'History', render: () => <p>History</p> },
              { id: 'settings', label: 'Remote settings', render: () => <p>Settings</p> },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'page/fold.tsx',
    name: 'Fold',
    states: [
      {
        name: 'closed',
        show: () => <Fold title="Anna, phone call: PIN correct">The steps of the call.</Fold>,
      },
      { name: 'long', show: () => <Fold title={longName}>What belongs to it.</Fold> },
    ],
  },
];
