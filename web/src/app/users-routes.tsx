import { Route, Routes } from 'react-router';
import { lazyScreen } from '#platform/i18n/lazy-screen.ts';

const UsersScreen = lazyScreen(
  async () => (await import('#features/people/users/users-screen.tsx')).UsersScreen,
  'list',
);
const UserFormScreen = lazyScreen(
  async () => (await import('#features/people/users/user-form-screen.tsx')).UserFormScreen,
  'mail-fates',
  'forms',
);
const UserDetailScreen = lazyScreen(
  async () => (await import('#features/people/users/user-detail-screen.tsx')).UserDetailScreen,
  'sessions',
  'mfa',
  'audit',
  'list',
);

const NotFoundScreen = lazyScreen(async () => (await import('./pages/not-found-screen.tsx')).NotFoundScreen);

/** Every address below /users for whoever is signed in, whose texts are there with them. */
export function UsersRoutes() {
  return (
    <Routes>
      <Route index element={<UsersScreen />} />
      <Route path="add" element={<UserFormScreen />} />
      <Route path="edit/:userId" element={<UserFormScreen />} />
      <Route path="detail/:userId" element={<UserDetailScreen />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
