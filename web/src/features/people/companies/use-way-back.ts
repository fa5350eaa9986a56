import { useLocation, useNavigate } from 'react-router';

/** Leads whoever was sent here to fill something in back to where they were, such as a checkout; whoever came by themselves stays. */
export function useWayBack(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  return () => {
    if (typeof state === 'object' && state !== null && 'isSent' in state) void navigate(-1);
  };
}
