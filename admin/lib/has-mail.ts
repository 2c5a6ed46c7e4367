import { useQuery } from '@tanstack/react-query';
import { recovery } from '#contract/recovery.ts';
import { api } from './api.ts';

/** True where the site sends mails: to payers who agreed, and to people who are invited. */
export function useHasMail(): boolean {
  const { data } = useQuery({ queryKey: ['recovery'], queryFn: ({ signal }) => api(recovery.way, { signal }) });
  return data?.data.byMail ?? false;
}
