import { Button } from '@mantine/core';
import { IconAlertTriangle } from '#icons/IconAlertTriangle.ts';
import { IconInfoCircle } from '#icons/IconInfoCircle.ts';
import { IconTrash } from '#icons/IconTrash.ts';
import { Dialog, type DialogTone } from './Dialog.tsx';

export interface Question {
  title: string;
  text: string;
  type: 'danger' | 'warning' | 'info';
  /** The labels of its buttons, by default 'Cancelar' and 'Confirmar'. */
  answers?: { no: string; yes: string };
}

interface ConfirmDialogProps {
  question: Question | undefined;
  onAnswer: (confirmed: boolean) => void;
}

export const looks: Record<Question['type'], { Icon: typeof IconTrash; tone: DialogTone }> = {
  danger: { Icon: IconTrash, tone: 'danger' },
  warning: { Icon: IconAlertTriangle, tone: 'warning' },
  info: { Icon: IconInfoCircle, tone: 'info' },
};

const usualAnswers = { no: 'Cancelar', yes: 'Confirmar' };

/** Asks for confirmation before something that is hard to undo. The safe answer has the focus. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { no, yes } = question?.answers ?? usualAnswers;
  return (
    <Dialog
      content={question && { ...question, ...looks[question.type] }}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button color={question?.type === 'danger' ? 'red' : 'blue'} onClick={() => onAnswer(true)}>
            {yes}
          </Button>
        </>
      }
    />
  );
}
