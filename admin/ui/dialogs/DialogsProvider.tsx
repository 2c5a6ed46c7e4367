import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type Alert, AlertDialog } from './AlertDialog.tsx';
import { ChoiceDialog, type ChoiceQuestion } from './ChoiceDialog.tsx';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

interface Dialogs {
  /** Resolves with the person's answer; false when they closed the dialog. */
  confirm: (question: Question) => Promise<boolean>;
  /** Resolves with the value that the person chose; undefined when they closed the dialog. */
  choose: <Value extends string>(question: ChoiceQuestion<Value>) => Promise<Value | undefined>;
  alert: (alert: Alert) => void;
}

const DialogsContext = createContext<Dialogs | undefined>(undefined);

/** Dialogs as function calls: `if (await confirm(...))`. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
}

export function DialogsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    question: Question;
    answer: (confirmed: boolean) => void;
  }>();
  const [offered, setOffered] = useState<{
    question: ChoiceQuestion;
    answer: (value: string | undefined) => void;
  }>();
  const [shownAlert, setShownAlert] = useState<Alert>();
  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer })),
    [],
  );
  const choose = useCallback(
    <Value extends string>(question: ChoiceQuestion<Value>) =>
      new Promise<Value | undefined>((answer) =>
        setOffered({ question, answer: answer as (value: string | undefined) => void }),
      ),
    [],
  );
  const dialogs = useMemo(() => ({ confirm, choose, alert: setShownAlert }), [confirm, choose]);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <ConfirmDialog
        question={asked?.question}
        onAnswer={(confirmed) => {
          setAsked(undefined);
          asked?.answer(confirmed);
        }}
      />
      <ChoiceDialog
        question={offered?.question}
        onAnswer={(value) => {
          setOffered(undefined);
          offered?.answer(value);
        }}
      />
      <AlertDialog alert={shownAlert} onClose={() => setShownAlert(undefined)} />
    </DialogsContext>
  );
}
