import { AppError } from './app-error.ts';

/**
 * The refusal of a change that was made from another version than the present one.
 *
 * @param current the thing as it is now, in the shape that the route answers; whoever may call the route may read it
 */
export function changedMeanwhile(current: object): AppError {
  return new AppError('changed-meanwhile', { current });
}
