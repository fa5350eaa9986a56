import { roleNames, type RoleId } from '@belfry/contract/permissions/permissions.contract.ts';
import type { PolicyWarning, UserState } from '@belfry/contract/people/users/users.contract.ts';
import type { Icon } from '@tabler/icons-react';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMailOff from '@tabler/icons-react/dist/esm/icons/IconMailOff.mjs';
import { type TextId, useText } from '#platform/i18n/use-text.ts';
import { Badge, type Tone } from '#ui/badge.tsx';

/** What a role is called. */
export function roleText(roleId: number) {
  return `users.role.${roleNames[roleId as RoleId]}` as const;
}

/** What a role may do. */
export function roleHint(roleId: number) {
  return `users.role.${roleNames[roleId as RoleId]}.hint` as const;
}

/** What a company's policy is not met by. */
export const warningTexts = {
  'mfa-missing': 'users.warning.mfa-missing',
  'password-expired': 'users.warning.password-expired',
} as const satisfies Record<PolicyWarning, TextId>;

const states = {
  active: ['users.state.active', 'ok', IconCheck],
  invited: ['users.state.invited', 'pending', IconMail],
  'invitation-expired': ['users.state.invitation-expired', 'urgent', IconMailOff],
  blocked: ['users.state.blocked', 'quiet', IconBan],
} as const satisfies Record<UserState, readonly [TextId, Tone, Icon]>;

/** Where an account stands. */
export function UserStateBadge({ state }: { state: UserState }) {
  const text = useText();
  const [label, tone, icon] = states[state];
  return (
    <Badge tone={tone} icon={icon} plain={tone === 'ok'}>
      {text(label)}
    </Badge>
  );
}
