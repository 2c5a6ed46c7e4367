import { Button } from '@mantine/core';
import { notificationSentences } from '#contract/notifications.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { useTest } from './notifications.queries.ts';
import { ownEndpoint } from './own-endpoint.ts';

/** Sends a test message to this device, and to no other. */
export function TestButton({ disabled }: { disabled: boolean }) {
  const test = useTest();
  const { run } = useActions();
  const { alert } = useDialogs();
  const send = async () => {
    const endpoint = await ownEndpoint().catch(() => undefined);
    if (endpoint === undefined) alert({ type: 'info', title: 'Teste', text: notificationSentences.notHere });
    else run(test, endpoint);
  };
  return (
    <Button variant="default" disabled={disabled} onClick={() => void send()}>
      Teste
    </Button>
  );
}
