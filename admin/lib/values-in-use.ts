import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { api } from './api.ts';

const valuesAt = (path: string) =>
  endpoint({ method: 'GET', path, access: 'signed-in', summary: '', answer: z.array(z.string()) });

/** The values that a call answers as in use, such as the categories; none while they load. */
export function useValuesInUse(path: string): readonly string[] {
  // Its first part is the concept's, so that a change to its rows reads the values again.
  const { data } = useQuery({
    queryKey: path.slice(1).split('/'),
    queryFn: ({ signal }) => api(valuesAt(path), { signal }),
  });
  return data?.data ?? [];
}
