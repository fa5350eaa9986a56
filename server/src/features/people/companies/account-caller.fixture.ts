import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { rolePermissions, roles, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Platform } from '#platform/platform.ts';

/** Calls the API as somebody of a company who has just proved that it is they, or who has not. For tests. */
export async function aCaller(
  { database, tokens }: Pick<Platform, 'database' | 'tokens'>,
  app: FastifyInstance,
  user: { companyId: string; userId: string; email: string },
  { roleId = roles.administrator, proved = true }: { roleId?: RoleId; proved?: boolean } = {},
) {
  const { id: sid } = await database.allCompanies
    .insertInto('sessions')
    .values({
      company_id: user.companyId,
      user_id: user.userId,
      created_at: sql<Date>`now()`,
      last_used_at: sql<Date>`now()`,
      proved_at: proved ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = tokens.sign({
    user: {
      id: user.userId,
      email: user.email,
      role: { id: roleId, permissions: [...rolePermissions[roleId]] },
      language: 'en-US',
      company: user.companyId,
    },
    sid,
  });
  const headers = { authorization: `Bearer ${token}` };
  return {
    sessionId: sid,
    call: (
      method: 'GET' | 'PATCH' | 'PUT' | 'POST' | 'DELETE',
      path: string,
      body?: object,
      more: Record<string, string> = {},
    ): Promise<LightMyRequestResponse> =>
      app.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...more },
        ...(body && { payload: body }),
      }),
  };
}

/** What an answer says: its status, and its body or its code. */
export function said(answer: LightMyRequestResponse): [number, unknown] {
  const body = answer.body === '' ? null : answer.json<{ code?: string }>();
  return [answer.statusCode, answer.statusCode >= 400 ? body?.code : body];
}
