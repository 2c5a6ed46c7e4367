import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { Dialog, type DialogTone } from './Dialog.tsx';

export interface Alert {
  title: string;
  text: string;
  type: 'success' | 'error' | 'info';
}

interface AlertDialogProps {
  alert: Alert | undefined;
  onClose: () => void;
}

const looks: Record<Alert['type'], { Icon: typeof IconInfoCircle; tone: DialogTone }> = {
  success: { Icon: IconCircleCheck, tone: 'success' },
  error: { Icon: IconAlertTriangle, tone: 'danger' },
  info: { Icon: IconInfoCircle, tone: 'info' },
};

/** A message that must be acknowledged. */
export function AlertDialog({ alert, onClose }: AlertDialogProps) {
  return (
    <Dialog
      content={alert && { ...alert, ...looks[alert.type] }}
      onClose={onClose}
      actions={
        <Button data-autofocus onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}
