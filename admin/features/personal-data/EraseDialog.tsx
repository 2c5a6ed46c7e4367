import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { counted } from '#contract/noun.ts';
import type { Decision, Mention } from '#contract/personal-data.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { explanationOf, useActions } from '../../ui/actions.ts';
import { focusWrongField, Refusals } from '../../ui/form/form-problems.tsx';
import { keepRoomForFields } from '../../ui/form/room-for-fields.ts';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { decidedOn, PaperChoices, type PaperChosen } from './PaperChoices.tsx';
import styles from './PersonalData.module.css';
import { type Payer, useErasure, useMentions, usePapers } from './personal-data.queries.ts';
import { TypedOrdinal, useTypedOrdinal } from './TypedOrdinal.tsx';

interface EraseDialogProps {
  payer: Payer;
  onBack: () => void;
  onClose: () => void;
}

type Choice = 'erase' | 'keep';

/** Texts that are shown at once: of a common name there are thousands. */
const atOnce = 100;

const keyOf = ({ table, id, column }: Mention): string => `${table} ${id} ${column}`;

/** Erases a payer's data: asks about texts that name the person and their receipts, then for the number. */
export function EraseDialog({ payer, onBack, onClose }: EraseDialogProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const [paperChosen, setPaperChosen] = useState<PaperChosen>({});
  const [isTried, setTried] = useState(false);
  const [shown, setShown] = useState(atOnce);
  const typed = useTypedOrdinal(payer.numero_ordinal);
  const naming = useMentions(payer);
  const found = usePapers(payer);
  const { data: answer, isPending } = naming;
  const error = naming.error ?? found.error;
  const refetch = () => Promise.all([naming.refetch(), found.refetch()]);
  const mentions = answer?.data ?? [];
  const papers = found.data?.data;
  const erasure = useErasure(payer);
  const { run } = useActions();
  const onPhone = usePhone();
  const chooseAll = (choice: Choice) =>
    setChoices(Object.fromEntries(mentions.map((mention) => [keyOf(mention), choice])));
  const decisions = mentions.flatMap((mention): Decision[] => {
    const { table, id, column } = mention;
    const choice = choices[keyOf(mention)];
    return choice ? [{ table, id, column, erase: choice === 'erase' }] : [];
  });

  const form = useRef<HTMLFormElement>(null);
  const firstUndecided = mentions.findIndex((mention) => !choices[keyOf(mention)]);

  const missing = [
    ...missingOf(mentions.length - decisions.length, 'textos'),
    ...missingOf((papers?.length ?? 0) - (papers ? decidedOn(papers, paperChosen).length : 0), 'comprovantes'),
    ...(typed.isRight ? [] : ['Falta o número do dizimista.']),
  ];

  const erase = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0 && form.current) focusWrongField(form.current);
    setShown(Math.max(shown, firstUndecided + 1));
    typed.confirm(() => {
      if (!papers || missing.length > 0) return;
      const body = { numero_ordinal: payer.numero_ordinal, decisions, papers: decidedOn(papers, paperChosen) };
      run(erasure, body, onClose);
    });
  };

  return (
    <PanelModal
      opened
      onClose={onClose}
      title={`Apagar os dados: ${shownNumber(payer.numero_ordinal)}, ${payer.nome}`}
      size={720}
      fullScreen={onPhone}
    >
      <form ref={form} onSubmit={erase} noValidate>
        <section className={styles.part}>
          <p>
            São apagados o cadastro, a foto, as observações e o que a auditoria guardou desses valores. Ficam o número,
            os carnês, as parcelas e os pagamentos. <strong>Não há como desfazer.</strong>
          </p>
        </section>
        <section className={styles.part} aria-busy={isPending}>
          <h3>Textos que falam da pessoa</h3>
          <div role="status">{isPending && <p>Procurando...</p>}</div>
          {error && (
            <div role="alert">
              <p>{explanationOf(error)}</p>
              <Button variant="default" onClick={() => void refetch()}>
                Tentar novamente
              </Button>
            </div>
          )}
          {answer && mentions.length === 0 && <p>Nenhum outro texto tem o nome, o CPF, o telefone ou o e-mail dela.</p>}
          {mentions.length > 0 && (
            <>
              <p>
                {counted(mentions.length, { one: 'texto tem', many: 'textos têm' })} o nome, o CPF, o telefone ou o
                e-mail dela. Pode ser outra pessoa de mesmo nome: decida sobre cada um.
              </p>
              <div className={styles.actions}>
                <Button variant="default" onClick={() => chooseAll('erase')}>
                  Tirar de todos
                </Button>
                <Button variant="default" onClick={() => chooseAll('keep')}>
                  Manter todos
                </Button>
              </div>
              <ul className={styles.mentions}>
                {mentions.slice(0, shown).map((mention) => (
                  <MentionChoice
                    key={keyOf(mention)}
                    mention={mention}
                    choice={choices[keyOf(mention)]}
                    isMissing={isTried && !choices[keyOf(mention)]}
                    onChoose={(choice) => setChoices({ ...choices, [keyOf(mention)]: choice })}
                  />
                ))}
              </ul>
              {mentions.length > shown && (
                <Button variant="default" onClick={() => setShown(shown + atOnce)}>
                  Mostrar mais textos
                </Button>
              )}
            </>
          )}
        </section>
        {papers && (
          <section className={styles.part}>
            <h3>Comprovantes dos pagamentos</h3>
            <PaperChoices papers={papers} chosen={paperChosen} isTried={isTried} onChoose={setPaperChosen} />
          </section>
        )}
        <section className={styles.part}>
          <TypedOrdinal label="Para apagar, digite o número do dizimista" {...typed.field} />
        </section>
        <div ref={keepRoomForFields} className={styles.foot}>
          {isTried && <Refusals sentences={missing} />}
          <Button variant="default" onClick={onBack}>
            Voltar
          </Button>
          <Button type="submit" color="red" disabled={!answer || !papers}>
            Apagar para sempre
          </Button>
        </div>
      </form>
    </PanelModal>
  );
}

/** 'Faltam 3 decisões sobre comprovantes.' */
const missingOf = (count: number, about: string): string[] => {
  if (count === 0) return [];
  return [`${count === 1 ? 'Falta 1 decisão' : `Faltam ${count} decisões`} sobre ${about}.`];
};

interface MentionChoiceProps {
  mention: Mention;
  choice: Choice | undefined;
  isMissing: boolean;
  onChoose: (choice: Choice) => void;
}

function MentionChoice({ mention: { kind, field, words }, choice, isMissing, onChoose }: MentionChoiceProps) {
  return (
    <li>
      <p className={styles.words}>“{words}”</p>
      <NativeSelect
        label={`${kind}, ${field}`}
        data={[
          { value: '', label: 'Escolha...', disabled: true },
          { value: 'erase', label: 'Tirar os dados da pessoa deste texto' },
          { value: 'keep', label: 'Manter o texto como está' },
        ]}
        value={choice ?? ''}
        error={isMissing ? 'Decida sobre este texto.' : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Choice)}
      />
    </li>
  );
}
