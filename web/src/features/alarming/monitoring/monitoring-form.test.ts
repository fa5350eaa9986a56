import { describe, expect, it } from 'vitest';
import { changedParts, changesOf, type MonitoringFormValues } from './monitoring-form.ts';

const before: MonitoringFormValues = {
  enabled: true,
  waitMinutes: 10,
  callListId: 'administrators',
  restoredTo: 'alarmed',
  version: 3,
};

describe('the form of a call procedure', () => {
  it('sends only what was changed', () => {
    const after = { ...before, waitMinutes: 30, callListId: '' };
    const changed = changedParts(before, after);
    expect(changed).toEqual(['waitMinutes', 'callListId']);
    expect(changesOf(after, changed)).toEqual({ waitMinutes: 30, callListId: null });
  });

  it('sends what was ticked also where it is as on the first device', () => {
    expect(changesOf(before, ['enabled', 'restoredTo'])).toEqual({ enabled: true, restoredTo: 'alarmed' });
  });
});
