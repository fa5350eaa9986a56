import { defineRoute } from '#http/route.ts';
import { idParams } from '#values/values.ts';

/** `DELETE /users/{id}`: erases the person (GDPR article 17); what others rely on as proof stays, without the name. */
export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/users/{id}',
  access: 'UE',
  stepUp: true,
  tag: 'users',
  summary: 'Delete a user',
  params: idParams,
  errors: ['step-up-required', 'user-not-found', 'not-yourself', 'last-administrator', 'no-permission'],
});
