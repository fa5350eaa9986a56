import * as alarms from '@belfry/contract/alarms/alarms.contract.ts';
import * as callLists from '@belfry/contract/call-lists/call-lists.contract.ts';
import * as contacts from '@belfry/contract/call-lists/contacts.contract.ts';
import * as devices from '@belfry/contract/devices/devices.contract.ts';
import * as history from '@belfry/contract/history/history.contract.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import * as languages from '@belfry/contract/languages/languages.contract.ts';
import * as mfa from '@belfry/contract/mfa/mfa.contract.ts';
import * as pushApps from '@belfry/contract/push-apps/push-apps.contract.ts';
import * as registration from '@belfry/contract/registration/registration.contract.ts';
import * as mfaSteps from '@belfry/contract/sign-in/mfa-steps.contract.ts';
import * as passwords from '@belfry/contract/sign-in/passwords.contract.ts';
import * as signIn from '@belfry/contract/sign-in/sign-in.contract.ts';

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** Every call of the contract. */
export const allRoutes: readonly Route[] = [
  alarms,
  callLists,
  contacts,
  devices,
  history,
  languages,
  mfa,
  mfaSteps,
  passwords,
  pushApps,
  registration,
  signIn,
].flatMap((module) => Object.values<unknown>(module).filter(isRoute));

/** `GET /devices/{id}`, as the OpenAPI document knows it. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
