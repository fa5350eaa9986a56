import { expect, test } from 'vitest';
import { readQuestions } from './management-questions.ts';

test('lists are met with their orders, filters and search as the contract has them', async () => {
  const { lists, reports } = await readQuestions({ search: 'few' });
  const sims = lists.find(({ path }) => path === '/management/simcards');
  expect(sims?.questions.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'first page',
      'search with few hits',
      'state=out',
      'fairUse=over',
      'sort=-usage',
    ]),
  );
  expect(reports.map(({ path }) => path)).toContain('/management/apps/totals');
  const all = [...lists, ...reports].map(({ path }) => path);
  expect(all.filter((path) => path.includes('{') || path.endsWith('/export'))).toEqual([]);
});
