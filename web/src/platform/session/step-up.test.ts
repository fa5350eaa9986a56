import { expect, test, vi } from 'vitest';
import { ApiError } from '#platform/api-client/api-error.ts';
import { gaveNoProof, stepUpQuestion, withStepUp } from './step-up.ts';

const stepUpRequired = () => new ApiError({ code: 'step-up-required', status: 403 });
/** An act that is refused for want of step-up so many times, then done. */
const refusedFirst = (times: number) => {
  const act = vi.fn<() => Promise<string>>(async () => 'done');
  for (let time = 0; time < times; time += 1) act.mockRejectedValueOnce(stepUpRequired());
  return act;
};
const questionIsAsked = () => vi.waitFor(() => expect(stepUpQuestion.get()).not.toBeNull(), 20_000);

test('what needs no proof asks for none', async () => {
  await expect(withStepUp(refusedFirst(0))).resolves.toBe('done');
  expect(stepUpQuestion.get()).toBeNull();
});

test('an act is repeated once it was proved', async () => {
  const act = refusedFirst(1);
  const result = withStepUp(act);
  await questionIsAsked();
  stepUpQuestion.get()?.proved();
  await expect(result).resolves.toBe('done');
  expect(act).toHaveBeenCalledTimes(2);
  expect(stepUpQuestion.get()).toBeNull();
});

test('whoever gives no proof is told why nothing was done', async () => {
  const act = refusedFirst(1);
  const result = withStepUp(act);
  await questionIsAsked();
  stepUpQuestion.get()?.refused();
  await expect(result).rejects.toMatchObject({ code: 'step-up-required' });
  expect(act).toHaveBeenCalledTimes(1);
  expect(stepUpQuestion.get()).toBeNull();
});

test('where nobody can be asked the act fails, and says so', async () => {
  const act = refusedFirst(1);
  const result = withStepUp(act).catch((error: unknown) => error);
  await questionIsAsked();
  stepUpQuestion.get()?.failed();
  const error = await result;
  expect(error).toMatchObject({ code: 'loading-failed', status: 403 });
  expect(gaveNoProof(error)).toBe(false);
  expect(act).toHaveBeenCalledTimes(1);
  expect(stepUpQuestion.get()).toBeNull();
});

test('two acts at a time ask once', async () => {
  const results = Promise.all([withStepUp(refusedFirst(1)), withStepUp(refusedFirst(1))]);
  await questionIsAsked();
  stepUpQuestion.get()?.proved();
  await expect(results).resolves.toEqual(['done', 'done']);
});

test('a second refusal is not asked about again, and other refusals never', async () => {
  const twice = withStepUp(refusedFirst(2));
  await questionIsAsked();
  stepUpQuestion.get()?.proved();
  await expect(twice).rejects.toMatchObject({ code: 'step-up-required' });
  const forbidden = new ApiError({ code: 'no-permission', status: 403 });
  await expect(withStepUp(() => Promise.reject(forbidden))).rejects.toBe(forbidden);
});
