import { expect, test } from 'vitest';
import { beginWork, tell, tellDue } from './floor-machine.ts';
import type { FloorNode } from './floor-types.ts';

const contact = { id: 'c', company_id: 'k', name: 'Contact', phone: '+31610000001' };
const now = '2026-01-01T00:00:00.000Z';

function aNode(delaySeconds: number): FloorNode {
  const device = {
    id: 'd',
    company_id: 'k',
    serial_number: 'S-1',
    alarm_state: 'restored',
    alarm_state_since: now,
    delayed: 0,
    reporting: 0,
    version: 1,
    changed: false,
  };
  return {
    id: 'n',
    device,
    alarm_id: 'input.1',
    name: 'Ventilation',
    active_message: '',
    restored_message: '',
    delay_seconds: delaySeconds,
    state: 'none',
    since: now,
    active: false,
    timer_at: null,
    episode_id: null,
    newest_boot: null,
    newest_seq: null,
    version: 1,
  };
}

const said = (seq: number, active: boolean) => ({ boot: 1, seq, at: now, alarm: 'input.1', active });

test('an alarm that is over within its delay sets a timer, takes it back, and calls nobody', () => {
  const node = aNode(30);
  const work = beginWork(now);
  tell(work, node, said(1, true), contact);
  expect(node).toMatchObject({ state: 'delay', timer_at: '2026-01-01T00:00:30.000Z' });
  expect(node.device).toMatchObject({ alarm_state: 'delay', delayed: 1, changed: true });
  tell(work, node, said(2, false), contact);
  expect(node).toMatchObject({ state: 'none', timer_at: null, episode_id: null, newest_seq: 2 });
  expect(node.device).toMatchObject({ alarm_state: 'restored', delayed: 0 });
  expect(work.opened.size + work.closed.size).toBe(0);
  expect(work.history).toMatchObject([
    { kind: 'event.active', moved: { from: 'none', to: 'delay' } },
    { kind: 'event.normal', moved: { from: 'delay', to: 'none' } },
  ]);
  expect(new Set(work.history.map(({ episodeId }) => episodeId)).size).toBe(1);
});

test('an alarm that lasts longer opens an episode when its timer is due, not before, and once', () => {
  const node = aNode(30);
  tell(beginWork(now), node, said(1, true), contact);
  const early = beginWork('2026-01-01T00:00:29.999Z');
  tellDue(early, node, contact);
  expect(early.nodes.size).toBe(0);
  const work = beginWork('2026-01-01T00:00:30.000Z');
  tellDue(work, node, contact);
  tellDue(work, node, contact);
  expect(node).toMatchObject({ state: 'reporting', timer_at: null });
  expect(node.device).toMatchObject({ alarm_state: 'reporting', delayed: 0, reporting: 1 });
  expect([...work.opened.keys()]).toEqual([node.episode_id]);
  expect(work.history).toMatchObject([{ kind: 'node.state', episodeId: node.episode_id }]);
});

test('without a delay an activation opens an episode, which its end closes, also within one batch', () => {
  const node = aNode(0);
  const work = beginWork(now);
  tell(work, node, said(1, true), contact);
  tell(work, node, said(2, false), contact);
  expect([...work.opened.values()]).toMatchObject([{ id: node.episode_id, overAt: now }]);
  expect(work.closed.size).toBe(0);
  const again = beginWork(now);
  tell(again, node, said(3, true), contact);
  const later = beginWork(now);
  tell(later, node, said(4, false), contact);
  expect([...later.closed]).toEqual([[node.episode_id, 'restored']]);
  expect(node.device).toMatchObject({ alarm_state: 'restored', reporting: 0 });
});
