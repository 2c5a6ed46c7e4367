import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { type Alert, AlertDialog } from './AlertDialog.tsx';
import { ConfirmDialog, type Question } from './ConfirmDialog.tsx';

interface Dialogs {
  /** Resolves with the person's answer; false when they closed the dialog. */
  confirm: (question: Question) => Promise<boolean>;
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
  const [shownAlert, setShownAlert] = useState<Alert>();
  const confirm = useCallback(
    (question: Question) => new Promise<boolean>((answer) => setAsked({ question, answer })),
    [],
  );
  const dialogs = useMemo(() => ({ confirm, alert: setShownAlert }), [confirm]);
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
      <AlertDialog alert={shownAlert} onClose={() => setShownAlert(undefined)} />
    </DialogsContext>
  );
}
