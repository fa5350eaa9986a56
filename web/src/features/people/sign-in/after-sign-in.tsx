import { Navigate } from 'react-router';
import { dutyAddress } from '#platform/session/duties.ts';
import { afterSignIn } from '#platform/session/redirect.ts';
import { useSession } from '#platform/session/session.ts';
import { useSearch } from '#ui/use-search.ts';

/** Leads whoever has signed in to where they wanted to go, or first to what they have to do. */
export function AfterSignIn() {
  const { duties, dutiesWait } = useSession();
  const search = useSearch();
  const wanted = afterSignIn(search.get('redirect'));
  const due = dutiesWait ? null : dutyAddress(duties, wanted);
  return <Navigate to={due ?? wanted} replace />;
}
