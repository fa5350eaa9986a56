import { expect, test } from 'vitest';
import { modulesOf } from './hello-modules.rules.ts';

test('modules, units and single inputs beyond the box become modules; its own inputs do not', () => {
  const modules = modulesOf({
    dupline: [
      { module: 1, inputs: 8 },
      { module: 2, inputs: 0 },
      { module: 5000, inputs: 8 },
    ],
    externalIo: [{ unit: 1, inputs: 4 }],
    inputs: [
      { alarm: 'input.1', active: false },
      { alarm: 'io.1.6', active: false },
      { alarm: 'io.3.2', active: true },
    ],
  });
  expect(modules).toEqual([
    { kind: 'dupline', module: 1, inputs: 8 },
    { kind: 'io', module: 1, inputs: 6 },
    { kind: 'io', module: 3, inputs: 2 },
  ]);
});
