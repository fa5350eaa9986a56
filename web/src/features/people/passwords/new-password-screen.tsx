import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#platform/query/query-client.ts';
import { ForgotPassword } from './forgot-password.tsx';
import styles from './passwords.module.css';
import { ResetPassword } from './reset-password.tsx';
import { useSearch } from '#ui/use-search.ts';

/** `/newpassword`: asks for the address; the mail's link opens the same screen with a token, which sets the password. */
export function NewPasswordScreen() {
  const search = useSearch();
  const token = search.get('token');
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles['screen']}>
        {token === null ? <ForgotPassword /> : <ResetPassword key={token} token={token} />}
      </div>
    </QueryClientProvider>
  );
}
