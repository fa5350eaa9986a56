import * as contract from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { getTonight } from '@belfry/contract/alarming/calling/tonight.contract.ts';
import * as contacts from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { callContact } from './test-calls/call-contact.ts';
import { previewCallPlan } from './call-plan/preview-call-plan.ts';
import { showTonight } from './call-plan/show-tonight.ts';

/** Routes about whom is called. */
export function callingRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.previewCallPlan, (context, { body }) => previewCallPlan(platform, context, body)),
    bind(getTonight, (context, { params }) => showTonight(platform, context, params.id)),
    bind(contacts.callContact, (context, { params }) => callContact(platform, context, params.id)),
  ];
}
