import { Button } from '@mantine/core';
import { IconAlertTriangle } from '#icons/IconAlertTriangle.ts';
import { IconCircleCheck } from '#icons/IconCircleCheck.ts';
import { IconInfoCircle } from '#icons/IconInfoCircle.ts';
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
