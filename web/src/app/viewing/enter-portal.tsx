import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';

/** Where a link inside the app leads to a customer's portal: it begins with a page of its own. */
export function EnterPortal() {
  const { companyId = '' } = useParams();
  const isId = companyId.length === 36;
  useEffect(() => {
    if (isId) location.reload();
  }, [isId]);
  return isId ? null : <Navigate to="/management/companies" replace />;
}
