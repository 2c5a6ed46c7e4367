import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatLocalDate } from '../../lib/dates.ts';
import { addDialogStyles } from '../../ui/dialog-styles.ts';
import stylesheet from './day-dialog.css?url';

interface Props {
  day: string;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal, which traps the focus, closes with Escape and restores the focus. */
export function DayDialog({ day, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // Loaded with the first dialog, because most readers open none.
    addDialogStyles(stylesheet).then(() => {
      dialog.current?.showModal();
      heading.current?.focus();
    });
  }, []);

  /** A click on the backdrop targets the dialog itself, whose content is in a box. */
  const closeBeside = ({ target }: MouseEvent) => {
    if (target === dialog.current) dialog.current?.close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className="dialog day-dialog"
      aria-labelledby="day-dialog-title"
      onClose={onClose}
      onClick={closeBeside}
    >
      <div className="day-dialog__box">
        <h2 id="day-dialog-title" ref={heading} tabIndex={-1}>
          Eventos do dia {formatLocalDate(day)}
        </h2>
        {children}
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          Fechar
        </button>
      </div>
    </dialog>
  );
}
