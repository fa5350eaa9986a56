import { expect, test } from 'vitest';
import { readLabel } from './device-label.ts';

const label = { serialNumber: 'BF-1000-0004', connectCode: 'DEMO-7KQ2-VX9H-MT4R' };

test.each([
  'BELFRY:BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  ' belfry:bf-1000-0004:demo-7kq2-vx9h-mt4r\n',
  'https://portal.example/devices/add#BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  'http://127.0.0.1:8080/devices/add/#BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  'https://portal.example/belfry/devices/add#bf-1000-0004:demo-7kq2-vx9h-mt4r',
  'BELFRY:BF-1000-0004:demo7kq2vx9hmt4r',
  'BELFRY:BF-1000-0004:DEMO 7KQ2 VX9H MT4R',
  'BELFRY:BF-1000-0004:Demo–7kq2–vx9h–mt4r',
  'BELFRY:BF-1000-0004:DE-MO7-KQ2VX9 HMT4R-',
])('%j is a label', (code) => {
  expect(readLabel(code)).toEqual(label);
});

test.each([
  '',
  'BF-1000-0004',
  'BELFRY:',
  'BELFRY:BF-1000-0004',
  'BELFRY::DEMO-7KQ2-VX9H-MT4R',
  'BELFRY:BF-1000-0004:short',
  'BELFRY:BF-1000-0004:DEMO-7KQ2-VX9H-MT4',
  'BELFRY:BF-1000-0004:DEMO-7KQ2-VX9H-MT4R:more',
  'OTHER:BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  'https://portal.example/devices/add',
  'https://portal.example/devices/add?x#',
  'https://portal.example/else#BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  'javascript:alert(1)//devices/add#BF-1000-0004:DEMO-7KQ2-VX9H-MT4R',
  'WIFI:S:Farm;P:secret;;',
])('%j is none', (code) => {
  expect(readLabel(code)).toBeNull();
});
