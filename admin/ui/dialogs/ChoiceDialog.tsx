import { Button } from '@mantine/core';
import { looks, type Question } from './ConfirmDialog.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
  /** In smaller letters below the label. */
  detail?: string;
}

/** A question with several answers besides 'Cancelar'. */
export interface ChoiceQuestion<Value extends string = string> extends Omit<Question, 'answers'> {
  choices: readonly Choice<Value>[];
}

interface ChoiceDialogProps {
  question: ChoiceQuestion | undefined;
  /** Undefined if none is chosen. */
  onAnswer: (value: string | undefined) => void;
}

/** Asks which of several things is meant. The safe answer has the focus before something that is hard to undo. */
export function ChoiceDialog({ question, onAnswer }: ChoiceDialogProps) {
  const isDanger = question?.type === 'danger';
  return (
    <Dialog
      content={question && { ...question, ...looks[question.type] }}
      onClose={() => onAnswer(undefined)}
      actions={
        <>
          {question?.choices.map(({ value, label, detail }, index) => (
            <Button
              key={value}
              variant="default"
              className={styles.choice}
              data-danger={isDanger || undefined}
              data-autofocus={(!isDanger && index === 0) || undefined}
              onClick={() => onAnswer(value)}
            >
              <span>
                {label}
                {detail && <span className={styles.detail}>{detail}</span>}
              </span>
            </Button>
          ))}
          <Button variant="default" data-autofocus={isDanger || undefined} onClick={() => onAnswer(undefined)}>
            Cancelar
          </Button>
        </>
      }
    />
  );
}
