import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { massIntentions } from '#contract/mass-intentions.ts';
import { IconDeviceMobile } from '#icons/IconDeviceMobile.ts';
import { api } from '../../lib/api.ts';
import { useActions } from '../../ui/actions.ts';
import { copyLabel, useWhatsAppCopy } from '../../ui/whatsapp-copy.ts';
import { intentionsForWhatsApp } from './printed-intentions.ts';

/** Copies the intentions that the list shows, as they are printed. */
export function CopyIntentions({ chosen }: { chosen: Readonly<Record<string, string | number>> }) {
  const reading = useMutation({
    mutationFn: () => api(massIntentions.report, { query: chosen }),
    meta: { busy: 'Copiando...' },
  });
  const { run } = useActions();
  const copy = useWhatsAppCopy();
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={18} />}
      onClick={() =>
        run({ ...reading, failure: 'Erro ao copiar as intenções' }, undefined, ({ data }) => {
          void copy(intentionsForWhatsApp(data));
        })
      }
    >
      {copyLabel}
    </Button>
  );
}
