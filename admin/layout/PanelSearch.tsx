import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconChevronRight } from '#icons/IconChevronRight.ts';
import { IconSearch } from '#icons/IconSearch.ts';
import { destinationsFor } from '../destinations.ts';
import { openPlace, type PlaceInPanel } from '../lib/menu.ts';
import { useUser } from '../lib/user.ts';
import { PanelModal } from '../ui/PanelModal.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import styles from './PanelSearch.module.css';

interface PanelSearchProps {
  /** True if the head has room for the button's words. */
  onDesk: boolean;
  hasProvider: boolean;
}

const label = 'Buscar no painel';

/** Finds sections, their tabs and forms by name, and leads to payers; also opened by Ctrl+K. */
export function PanelSearch({ onDesk, hasProvider }: PanelSearchProps) {
  const [opened, setOpened] = useState(false);
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
        <Found
          hasProvider={hasProvider}
          onChoose={(place) => {
            setOpened(false);
            openPlace(place);
          }}
        />
      </PanelModal>
    </>
  );
}

function Found({ hasProvider, onChoose }: { hasProvider: boolean; onChoose: (place: PlaceInPanel) => void }) {
  const { role } = useUser();
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = destinationsFor(role, words, { onDesk: true, hasProvider });
  const [first] = found;

  /** Enter in the field opens the first; the arrows go from the field through the list. */
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Enter' && at < 0 && first) onChoose(first.place);
    else if (event.key === 'ArrowDown') buttons[Math.min(at + 1, buttons.length - 1)]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? buttons[at - 1] : field.current)?.focus();
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of its field and its buttons
    <div onKeyDown={onKeyDown}>
      <SearchField ref={field} label={label} hint="Seção, ação ou dizimista" value={words} onType={setWords} isFirst />
      <p className={styles.count} role="status">
        {found.length === 0 ? 'Nada encontrado' : `${found.length} ${found.length === 1 ? 'resultado' : 'resultados'}`}
      </p>
      <ul ref={list} className={styles.found}>
        {found.map(({ label: name, place }) => (
          <li key={name}>
            <button type="button" onClick={() => onChoose(place)}>
              {name}
              <IconChevronRight size={18} aria-hidden />
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
      // A form that is open keeps its keys.
      if (document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}
