import type { Happening } from './device.ts';

const faults = {
  refused: 'the portal refuses its key or does not know it',
  unreachable: 'the portal cannot be reached',
  'network-down': 'its network is down',
};

/** A line for the person who watches; null for what is not worth one. Never shows a key. */
export function describeHappening(happening: Happening): string | null {
  switch (happening.kind) {
    case 'connected':
      return 'connected';
    case 'disconnected':
      return `not connected: ${faults[happening.fault]}`;
    case 'raised': {
      const { alarm, active, boot, seq } = happening.event;
      return `${alarm} ${active ? 'active' : 'restored'} (boot ${boot}, event ${seq})`;
    }
    case 'acknowledged': {
      const { alarm, boot, seq } = happening.event;
      return `${alarm} acknowledged (boot ${boot}, event ${seq})`;
    }
    case 'told': {
      const { alarm, state, acceptedBy } = happening.state;
      return `the portal says: ${alarm} ${state}${acceptedBy ? `, accepted by ${acceptedBy}` : ''}`;
    }
    case 'settings':
      return `has settings version ${happening.version}`;
    case 'own-settings':
      return `own settings changed: ${happening.changed.join(', ')}`;
    case 'asked':
      return `was asked "${happening.method}": ${happening.ok ? 'done' : 'refused'}`;
    case 'called': {
      const { alarm, contact, state } = happening.report;
      return `calls by itself: ${contact} for ${alarm}: ${state}`;
    }
    case 'accepted':
      return `${happening.accept.alarm} accepted at the device by ${happening.accept.contact}`;
    case 'restarted':
      return `restarted (boot ${happening.boot})`;
    default:
      return happening satisfies never;
  }
}
