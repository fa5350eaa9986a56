import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { UserActor } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { BoundRoute } from './bind.ts';
import type { CallRoute, IdempotentCall } from './install-route.ts';

const keptDays = 7;
/** A call that has not answered for so long died; its key is free again. */
const diedAfterSeconds = 60;

/**
 * Runs a POST that carried `Idempotency-Key` once per user, route and key: a repetition gets the first answer.
 * @throws {AppError} `idempotency-key-reused` for the same key with another body, `not-allowed-now` while the first
 *   call is still under way.
 */
export function idempotentCalls(database: Database): CallRoute {
  return (bound, { actor }, run, idempotent) =>
    idempotent && actor.kind === 'user' ? runOnce(bound, actor, run, idempotent) : run();

  async function runOnce(
    { route: { method, path } }: BoundRoute,
    { companyId, userId }: UserActor,
    run: () => Promise<unknown>,
    idempotent: IdempotentCall,
  ): Promise<unknown> {
    const route = `${method} ${path}`;
    const bodyHash = createHash('sha256').update(JSON.stringify(idempotent.input)).digest();
    const keys = database.company(companyId);
    const row = { company_id: companyId, user_id: userId, route, key: idempotent.key };

    const claimed = await keys
      .insertInto('idempotency_keys')
      .values({ ...row, body_hash: bodyHash, created_at: sql<Date>`now()` })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'user_id', 'route', 'key'])
          .doUpdateSet({ body_hash: bodyHash, answer: null, answered_at: null, created_at: sql<Date>`now()` })
          .where(
            sql<boolean>`idempotency_keys.created_at < now() - make_interval(days => ${keptDays})
              or (idempotency_keys.answered_at is null
                and idempotency_keys.created_at < now() - make_interval(secs => ${diedAfterSeconds}))`,
          ),
      )
      .returning('key')
      .executeTakeFirst();
    const ownRow = <Q extends { where(column: 'key' | 'route' | 'user_id', op: '=', value: string): Q }>(
      query: Q,
    ): Q => query.where('user_id', '=', userId).where('route', '=', route).where('key', '=', idempotent.key);

    if (!claimed) {
      const known = await ownRow(
        keys.selectFrom('idempotency_keys').select(['body_hash', 'answer', 'answered_at']),
      ).executeTakeFirst();
      if (known && !Buffer.from(known.body_hash).equals(bodyHash))
        throw new AppError('idempotency-key-reused');
      // Without a row the first call has just failed; the next try finds the key free.
      if (!known?.answered_at) throw new AppError('not-allowed-now', { retryAfterSeconds: 2 });
      return known.answer;
    }
    try {
      const answer = await run();
      await ownRow(
        keys
          .updateTable('idempotency_keys')
          .set({ answer: JSON.stringify(answer ?? null), answered_at: sql<Date>`now()` }),
      ).execute();
      return answer;
    } catch (error) {
      await ownRow(keys.deleteFrom('idempotency_keys')).execute();
      throw error;
    }
  }
}
