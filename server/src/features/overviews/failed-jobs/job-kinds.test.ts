import { expect, test } from 'vitest';
import { jobAreas, jobKindOf, jobKinds, jobNames } from '@belfry/contract/overviews/failed-jobs/job-kinds.ts';
import { jobs } from '#app.ts';

test('every job of the house is of a kind, and no other', () => {
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted());
});

test('what is an alarm’s or money’s may not be dropped, nor what nobody knows', () => {
  const mayBeDropped = jobNames.filter((name) => jobKinds[name].loss !== null);
  expect(mayBeDropped.filter((name) => ['alarm', 'money'].includes(jobKinds[name].area))).toEqual([]);
  expect(mayBeDropped.length).toBeGreaterThan(5);
  expect(jobKindOf('of-a-version/to-come')).toMatchObject({ loss: null });
  expect(jobKindOf('constructor')).toMatchObject({ loss: null });
  expect(new Set(jobNames.map((name) => jobKinds[name].area))).toEqual(new Set(jobAreas));
  // Whatever calls somebody, and whatever takes money, by the rooms that do.
  const rooms = /^(?:attempts|alarms|monitoring|payments|checkout|subscriptions\/(?:charge|sweep|restate))\b/;
  expect(mayBeDropped.filter((name) => rooms.test(name))).toEqual(['monitoring/count-losses']);
});
