import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';

const drawn = renderToStaticMarkup(
  <DayChart
    title="SMS"
    summary="3 in all"
    bars={[
      { key: '1', label: '01/11', value: 1 },
      { key: '2', label: '02/11', value: 2 },
      { key: '3', label: '03/11', value: 0 },
      { key: '4', label: '04/11', value: null },
    ]}
    unit={4}
    write={(value) => `${value} messages`}
  />,
);

test('each day has a bar as tall as its part of the axis; what is unknown has no figure', () => {
  const heights = [...drawn.matchAll(/class="_?bar\S*" x="[\d.]+" y="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(heights).toEqual([75, 50, 100, 100]);
  expect(drawn).toContain('<title>02/11: 2 messages</title>');
  expect(drawn).toContain('<title>04/11</title>');
});

test('whoever hears the screen gets title and sum, and not the drawing', () => {
  const heard = drawn.replaceAll(/<div[^>]*aria-hidden="true".*?<\/div>/g, '');
  expect(heard).toContain('SMS');
  expect(heard).toContain('3 in all');
  expect(heard).not.toMatch(/messages|svg/);
});
