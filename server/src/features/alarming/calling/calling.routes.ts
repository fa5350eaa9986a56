import * as contract from '@belfry/contract/alarming/calling/call-plan.contract.ts';
import { getTonight } from '@belfry/contract/alarming/calling/tonight.contract.ts';
import { getToldPeople } from '@belfry/contract/alarming/alarms/told-people.contract.ts';
import * as contacts from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { readToldPeople } from './announcements/read-told-people.ts';
import { callContact } from './test-calls/call-contact.ts';
import { previewCallPlan } from './call-plan/preview-call-plan.ts';
import { showTonight } from './call-plan/show-tonight.ts';

/** Routes about whom is called. */
export function callingRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.previewCallPlan, (context, { body }) => previewCallPlan(platform, context, body)),
    bind(getTonight, (context, { params }) => showTonight(platform, context, params.id)),
    bind(getToldPeople, async ({ actor }, { params }) => ({
      people: await readToldPeople(platform, actor.companyId, params.id),
    })),
    bind(contacts.callContact, (context, { params }) => callContact(platform, context, params.id)),
  ];
}
