import { type ComponentType, type ReactNode, useState } from 'react';
import { PanelModal } from '../PanelModal.tsx';
import styles from './Dialog.module.css';

export type DialogTone = 'danger' | 'warning' | 'success' | 'info';

interface DialogContent {
  title: string;
  text: string;
  tone: DialogTone;
  Icon: ComponentType<{ size?: number }>;
}

interface DialogProps {
  /** The content; undefined when closed. */
  content: DialogContent | undefined;
  actions: ReactNode;
  onClose: () => void;
}

/** A small dialog with icon, title, text and buttons, on top of everything open. */
export function Dialog({ content, actions, onClose }: DialogProps) {
  const [kept, setKept] = useState({ content, actions });
  // Keeps its content and buttons while it fades out.
  if (content && content !== kept.content) setKept({ content, actions });
  const last = kept.content;
  return (
    <PanelModal
      opened={content !== undefined}
      onClose={onClose}
      withCloseButton={false}
      centered
      size={440}
      zIndex={400}
      title={
        last && (
          <>
            <span className={styles.icon} data-tone={last.tone}>
              <last.Icon size={22} />
            </span>
            {last.title}
          </>
        )
      }
    >
      <p className={styles.text}>{last?.text}</p>
      <div className={styles.actions}>{kept.actions}</div>
    </PanelModal>
  );
}
