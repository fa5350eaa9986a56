import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import { newDemoFarm, type DemoFarm } from '../players/demo-farm.ts';
import { startBrowser, type Browser } from '../players/portal.ts';
import { appears } from '../players/sight.ts';
import { staffSession } from '../players/staff.ts';
import { sharedWorld, type SharedWorld } from '../world/stage.ts';
