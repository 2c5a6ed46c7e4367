import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconPlus } from '#icons/IconPlus.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { answerOf, isUnread } from '../../lib/list.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { ReadFailure } from '../../ui/failure/ReadFailure.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { ListFailure, TableState } from '../../ui/table/TableState.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { CarneView } from './CarneView.tsx';
import { type Payer, useCarnes, useHabit } from './carne-dizimo.queries.ts';
import { NewCarneForm } from './carne-forms.tsx';
import { dueCarne } from './instalment-state.ts';
import { nameOf } from './OfPayer.tsx';
import { QrDesk } from './QrDesk.tsx';
import { Years } from './Years.tsx';

const nothing = { valor_sugerido: null, forma_pagamento: null };

const missingOrdinal = 'Este dizimista não possui número ordinal. Não é possível gerar o QR Code.';

interface CarneDialogProps {
  payer: Payer;
  /** Opens with the form of a new booklet, and ends with it. */
  makes?: boolean;
  onClose: () => void;
}

/** A payer's booklets, their instalments and payments, and the printed QR code (docs/product.md, "The panel"). */
export default function CarneDialog({ payer, makes = false, onClose }: CarneDialogProps) {
  const list = useCarnes(payer.id);
  const habit = useHabit(payer.id);
  const { alert } = useDialogs();
  const [year, setYear] = useState<number>();
  const [newYear, setNewYear] = useState<number>();
  const [opened, setOpened] = useState<'new' | 'qr' | undefined>(makes ? 'new' : undefined);
  const [said, setSaid] = useState('');
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const carnes = answerOf(list)?.data;
  // Forms wait until it is known what to propose.
  const proposed = habit.isPending ? undefined : (habit.data ?? nothing);
  const due = carnes && dueCarne(carnes);
  const shown = carnes?.find(({ ano }) => ano === year) ?? due ?? carnes?.[0];
  const { numero_ordinal: ordinal } = payer;
  const close = () => (makes ? onClose() : setOpened(undefined));
  const done = (sentence: string, ano: number) => {
    close();
    setSaid(sentence);
    // Also when another booklet holds the first month to pay now.
    setYear(ano);
  };
  const created = (sentence: string, ano: number) => {
    setNewYear(ano);
    done(sentence, ano);
  };
  const choose = (ano: number) => {
    setNewYear(undefined);
    setYear(ano);
  };
  const printQr = () =>
    ordinal ? setOpened('qr') : alert({ type: 'error', title: 'Imprimir QR Code', text: missingOrdinal });
  const create = (
    <Button
      variant={shown ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} />}
      onClick={() => setOpened('new')}
    >
      Novo Carnê
    </Button>
  );

  return (
    <PanelModal
      opened
      onClose={onClose}
      title={`Carnê: ${nameOf(payer)}`}
      size={960}
      fullScreen={usePhone()}
      closeOnClickOutside={false}
      classNames={{ content: styles.scroller }}
    >
      {habit.isError && (
        <ReadFailure
          query={habit}
          sentence="Erro ao carregar as sugestões do cadastro: valor e forma de pagamento não são propostos."
        />
      )}
      {carnes && isUnread(list) && <ListFailure list={list} />}
      {carnes && carnes.length > 1 && <Years carnes={carnes} shown={shown} onShow={choose} />}
      {shown ? (
        <CarneView
          key={shown.id}
          payer={payer}
          carne={shown}
          isDue={shown === due}
          isNew={shown.ano === newYear}
          habit={proposed}
          foot={foot}
          onDone={(sentence) => done(sentence, shown.ano)}
        />
      ) : (
        <TableState list={list} empty="Este dizimista ainda não tem carnê." wayOut={create} />
      )}
      <div className={styles.tools}>
        {carnes?.length !== 0 && create}
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={printQr}>
          Imprimir QR Code
        </Button>
        <a href={`/dizimo${ordinal ? `/${ordinal}` : ''}`} target="_blank" rel="noopener">
          Página do dízimo (abre em nova aba)
        </a>
      </div>
      <div className={styles.bar}>
        {/* Rendered from the start, so that later texts are announced. */}
        <p className={styles.done} role="status">
          {said}
        </p>
        <div ref={setFoot} />
      </div>
      {opened === 'new' && carnes && proposed && (
        <NewCarneForm payer={payer} habit={proposed} carnes={carnes} onClose={close} onDone={created} />
      )}
      {opened === 'qr' && ordinal && <QrDesk ordinal={ordinal} onClose={close} />}
    </PanelModal>
  );
}
