import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { DeskPayer } from '#contract/tithe-desk.ts';
import { sentenceOfSearch, useFinding } from '../../lib/find-payers.ts';
import { DialogFoot } from '../DialogFoot.tsx';
import { PanelModal } from '../PanelModal.tsx';
import { usePhone } from '../use-phone.ts';
import styles from './PayerDialog.module.css';
import { PayerSearch } from './PayerSearch.tsx';

interface PayerDialogProps {
  title: string;
  /** The subject, above the search. */
  notice: ReactNode;
  /** The consequence for a payer who was chosen. */
  about: (payer: DeskPayer) => ReactNode;
  /** Further inputs, once a payer is chosen. */
  children?: ReactNode;
  /** The number of the only payer it may be. */
  only?: number | undefined;
  saveLabel: string;
  onSave: (payer: DeskPayer) => void;
  onClose: () => void;
}

/** Chooses a payer by number, name or CPF, shows what follows, and asks for the last click. */
export function PayerDialog(props: PayerDialogProps) {
  const { title, notice, about, children, only, saveLabel, onSave, onClose } = props;
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<readonly DeskPayer[]>([]);
  const [payer, setPayer] = useState<DeskPayer>();
  const [said, setSaid] = useState('');
  const choices = useRef<HTMLUListElement>(null);
  const last = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (payer) last.current?.focus();
    else if (found.length > 0) choices.current?.querySelector('button')?.focus();
  }, [payer, found]);

  const { mutate: find } = useFinding();
  const look = useCallback(
    (text: string) => {
      setPayer(undefined);
      setFound([]);
      setSaid('');
      find(text, {
        onSuccess: ({ data }) => {
          const [first, ...others] = data;
          if (first && others.length === 0) return setPayer(first);
          setFound(data);
          setSaid(first ? '' : 'Nenhum dizimista com este número, nome ou CPF.');
        },
        onError: (error) => setSaid(sentenceOfSearch(error)),
      });
    },
    [find],
  );
  useEffect(() => {
    if (only !== undefined) look(String(only));
  }, [only, look]);

  return (
    <PanelModal opened onClose={onClose} title={title} size={560} fullScreen={usePhone()}>
      <div className={styles.body}>
        <p>{notice}</p>
        {only === undefined && <PayerSearch data-autofocus value={search} onChange={setSearch} onSearch={look} />}
        {!payer && found.length > 0 && (
          <ul ref={choices} className={styles.choices} aria-label="Dizimistas encontrados">
            {found.map((one) => (
              <li key={one.id}>
                <Button variant="default" fullWidth justify="start" onClick={() => setPayer(one)}>
                  {named(one)}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {payer && (
          <div className={styles.payer}>
            <h3>{named(payer)}</h3>
            <p>{about(payer)}</p>
            {children}
          </div>
        )}
        <p role="status">{said}</p>
      </div>
      <DialogFoot onClose={onClose}>
        {payer && (
          <Button ref={last} onClick={() => onSave(payer)}>
            {saveLabel}
          </Button>
        )}
      </DialogFoot>
    </PanelModal>
  );
}

const named = ({ numero_ordinal, nome, dizimista_ativo }: DeskPayer): string =>
  `Nº ${numero_ordinal} · ${nome}${dizimista_ativo ? '' : ' (inativo)'}`;
