import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf, CallInput } from '#contract/endpoint.ts';
import { type Notification, notificationSentences, notifications } from '#contract/notifications.ts';
import { onPushChange } from '../../../site/lib/push-change.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';

/** Milliseconds between reads, because people subscribe at any time. */
const pause = 60_000;

const statusKey = ['notifications', 'status'];

/** How many browsers are subscribed; read again when this one subscribes or leaves by the panel's menu. */
export function useStatus() {
  const client = useQueryClient();
  useEffect(() => onPushChange(() => client.invalidateQueries({ queryKey: statusKey })), [client]);
  return useQuery({
    queryKey: statusKey,
    queryFn: async ({ signal }) => (await api(notifications.status, { signal })).data,
    refetchInterval: pause,
  });
}

/** The message, and how many this form has sent before it: the same text may be sent again on purpose. */
interface Sending {
  body: NonNullable<CallInput<typeof notifications.send>['body']>;
  round: number;
}

export function useSend() {
  const idOf = useCallId();
  return useChange<Sending, AnswerOf<typeof notifications.send>>({
    call: (sending) => api(notifications.send, { body: { ...sending.body, id: idOf(sending) } }),
    busy: 'Enviando...',
    failure: 'Erro de conexão com o servidor',
    refreshes: ['notifications'],
  });
}

/** Sends a test to the device with this endpoint, which then counts as a reader's. */
export const useTest = () =>
  useChange<string, AnswerOf<typeof notifications.test>>({
    call: (endpoint) => api(notifications.test, { body: { endpoint } }),
    busy: 'Enviando...',
    failure: notificationSentences.testFailed,
    refreshes: ['notifications'],
  });

export const useCancel = () =>
  useChange<Notification, null>({
    call: ({ id }) => api(notifications.cancel, { params: { id } }),
    busy: 'Cancelando...',
    failure: 'Erro ao cancelar o envio',
    refreshes: ['notifications'],
  });
