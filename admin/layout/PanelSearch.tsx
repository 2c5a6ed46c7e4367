import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { IconSearch } from '#icons/IconSearch.ts';
import { isDialogOpen } from '../../site/lib/busy.ts';
import { type Destination, ownPassword } from '../destinations.ts';
import { openPlace } from '../lib/menu.ts';
import { LoadBoundary } from '../ui/LoadBoundary.tsx';
import { PanelModal } from '../ui/PanelModal.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './PanelSearch.module.css';
import { useSearchLines } from './search-lines.ts';

interface PanelSearchProps {
  /** True if the head has room for the button's words. */
  onDesk: boolean;
  hasProvider: boolean;
  /** The dialog for one's own password. */
  passwordDialog: (onClose: () => void) => ReactNode;
}

const label = 'Buscar no painel';

/** Finds sections, their tabs and forms by name, and rows by title; also opened by Ctrl+K. */
export function PanelSearch({ onDesk, hasProvider, passwordDialog }: PanelSearchProps) {
  const [opened, setOpened] = useState(false);
  const [changesPassword, setChangesPassword] = useState(false);
  useCtrlK(() => setOpened(true));
  return (
    <>
      {onDesk ? (
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            <kbd className={styles.key} aria-hidden>
              Ctrl K
            </kbd>
          }
          aria-keyshortcuts="Control+K"
          onClick={() => setOpened(true)}
        >
          {label}
        </Button>
      ) : (
        <ActionIcon variant="subtle" size={40} aria-label={label} onClick={() => setOpened(true)}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
      )}
      <PanelModal opened={opened} onClose={() => setOpened(false)} title={label}>
        <LoadBoundary>
          <Found
            hasProvider={hasProvider}
            onChoose={(place) => {
              setOpened(false);
              if (place === ownPassword) setChangesPassword(true);
              else openPlace(place);
            }}
          />
        </LoadBoundary>
      </PanelModal>
      {changesPassword && passwordDialog(() => setChangesPassword(false))}
    </>
  );
}

interface FoundProps {
  hasProvider: boolean;
  onChoose: (place: Destination['place']) => void;
}

function Found({ hasProvider, onChoose }: FoundProps) {
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { lines, sentence, isLooking, settled } = useSearchLines(words, { onDesk: true, hasProvider }, onChoose);
  /** True after an Enter that waits for the rows. */
  const [entered, setEntered] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an Enter chooses once
  useEffect(() => {
    if (!entered || (isLooking && !settled)) return;
    setEntered(false);
    settled?.choose();
  }, [entered, isLooking]);

  /** Enter in the field opens the first; the arrows go from the field through the list. */
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && at < 0) setEntered(true);
    else if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? buttons[at - 1] : field.current)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field and its buttons
    <div className={styles.search} onKeyDown={onKeyDown}>
      <SearchField
        ref={field}
        label={label}
        hint="Seção, ação, título ou dizimista"
        value={words}
        onType={(text) => {
          setEntered(false);
          setWords(text);
        }}
        isFirst
      />
      <p className={styles.count} role="status">
        {sentence}
      </p>
      <ul ref={list} className={styles.found} aria-busy={isLooking}>
        {lines.map(({ key, label: name, detail, kind, choose }) => (
          <li key={key}>
            <button type="button" onClick={choose}>
              <span>
                {name}
                {detail && <small>{detail}</small>}
              </span>
              {kind !== 'failure' && <IconChevronRight size={18} aria-hidden />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
function useCtrlK(open: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      // A form that is open keeps its keys, and so does the cover.
      if (isDialogOpen()) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
