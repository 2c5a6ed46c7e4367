import { Button, NativeSelect } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { useEffect, useState } from 'react';
import { counted } from '#contract/noun.ts';
import type { Decision, Mention } from '#contract/personal-data.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { explanationOf, useActions } from '../../ui/actions.ts';
import { FormModal } from '../../ui/form/FormModal.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';
import { decidedOn, PaperChoices, type PaperChosen } from './PaperChoices.tsx';
import styles from './PersonalData.module.css';
import { type Payer, useErasure, useMentions, usePapers } from './personal-data.queries.ts';
import { TypedOrdinal } from './TypedOrdinal.tsx';

interface EraseDialogProps {
  payer: Payer;
  onBack: () => void;
  onClose: () => void;
}

type Choice = 'erase' | 'keep';

/** Texts that are shown at once: of a common name there are thousands. */
const atOnce = 100;

const keyOf = ({ table, id, column }: Mention): string => `${table} ${id} ${column}`;

type Chosen = Readonly<Record<string, Choice>>;

interface Erasing extends Record<string, unknown> {
  choices: Chosen;
  papers: PaperChosen;
  ordinal: string;
}

/** Erases a payer's data: asks about texts that name the person and their receipts, then for the number. */
export function EraseDialog({ payer, onBack, onClose }: EraseDialogProps) {
  const naming = useMentions(payer);
  const found = usePapers(payer);
  const { data: answer, isPending } = naming;
  const error = naming.error ?? found.error;
  const mentions = answer?.data ?? [];
  const papers = found.data?.data;
  const erasure = useErasure(payer);
  const { run } = useActions();
  const missingIn = ({ choices, papers: chosen, ordinal }: Erasing): Record<string, string> => ({
    ...missingOf('choices', 'textos', mentions.length - decisionsOn(mentions, choices).length),
    ...missingOf('papers', 'comprovantes', papers ? papers.length - decidedOn(papers, chosen).length : 0),
    ...(ordinal !== String(payer.numero_ordinal) && { ordinal: 'Falta o número do dizimista.' }),
  });
  const form: RecordForm<Erasing> = useRecordForm<Erasing>(
    missingIn,
    { choices: {}, papers: {}, ordinal: '' },
    // Once it was refused, it says what is still missing.
    (written) => Object.keys(form.errors).length > 0 && form.setErrors(missingIn(written)),
  );
  const { choices, papers: chosen, ordinal } = form.getValues();
  const isTried = Object.keys(form.errors).length > 0;

  return (
    <FormModal
      title={`Apagar os dados: ${shownNumber(payer.numero_ordinal)}, ${payer.nome}`}
      size="broad"
      form={form}
      unsaved={false}
      save={{ ...erasure, isError: false }}
      saveLabel="Apagar para sempre"
      main={{ color: 'red', disabled: !answer || !papers }}
      onSubmit={(written) => {
        const decided = {
          decisions: decisionsOn(mentions, written.choices),
          papers: decidedOn(papers ?? [], written.papers),
        };
        run(erasure, { numero_ordinal: payer.numero_ordinal, ...decided }, onClose);
      }}
      onBack={onBack}
      onClose={onClose}
    >
      <div>
        <section className={styles.part}>
          <p>
            São apagados o cadastro, a foto, as observações e o que a auditoria guardou desses valores. Ficam o número,
            os carnês, as parcelas e os pagamentos. <strong>Não há como desfazer.</strong>
          </p>
        </section>
        <section className={styles.part} aria-busy={isPending}>
          <h3>Textos que falam da pessoa</h3>
          <div role="status">{isPending && <p>Buscando...</p>}</div>
          {error && (
            <div role="alert">
              <p>{explanationOf(error)}</p>
              <Button variant="default" onClick={() => void Promise.all([naming.refetch(), found.refetch()])}>
                Tentar novamente
              </Button>
            </div>
          )}
          {answer && mentions.length === 0 && <p>Nenhum outro texto tem o nome, o CPF, o telefone ou o e-mail dela.</p>}
          {mentions.length > 0 && (
            <MentionChoices
              mentions={mentions}
              choices={choices}
              errors={form.errors}
              onChoose={(next) => form.setFieldValue('choices', next)}
            />
          )}
        </section>
        {papers && (
          <section className={styles.part}>
            <h3>Comprovantes dos pagamentos</h3>
            <PaperChoices
              papers={papers}
              chosen={chosen}
              isTried={isTried}
              onChoose={(next) => form.setFieldValue('papers', next)}
            />
          </section>
        )}
        <section className={styles.part}>
          <TypedOrdinal
            label="Para apagar, digite o número do dizimista"
            value={ordinal}
            isWrong={'ordinal' in form.errors}
            onType={(typed) => form.setFieldValue('ordinal', typed)}
          />
        </section>
      </div>
    </FormModal>
  );
}

const decisionsOn = (mentions: readonly Mention[], choices: Chosen): Decision[] =>
  mentions.flatMap((mention): Decision[] => {
    const { table, id, column } = mention;
    const choice = choices[keyOf(mention)];
    return choice ? [{ table, id, column, erase: choice === 'erase' }] : [];
  });

/** 'Faltam 3 decisões sobre comprovantes.' */
const missingOf = (name: string, about: string, count: number): Record<string, string> =>
  count === 0 ? {} : { [name]: `${count === 1 ? 'Falta 1 decisão' : `Faltam ${count} decisões`} sobre ${about}.` };

interface MentionChoicesProps {
  mentions: readonly Mention[];
  choices: Chosen;
  errors: FormErrors;
  onChoose: (choices: Chosen) => void;
}

/** The texts that name the person, each to be mended or kept. */
function MentionChoices({ mentions, choices, errors, onChoose }: MentionChoicesProps) {
  const [shown, setShown] = useState(atOnce);
  const firstUndecided = mentions.findIndex((mention) => !choices[keyOf(mention)]);
  const isRefused = errors.choices !== undefined;
  useEffect(() => {
    // The first text without a decision is in sight, to get the focus.
    if (isRefused) setShown((before) => Math.max(before, firstUndecided + 1));
  }, [isRefused, firstUndecided]);
  const chooseAll = (choice: Choice) =>
    onChoose(Object.fromEntries(mentions.map((mention) => [keyOf(mention), choice])));
  return (
    <>
      <p>
        {counted(mentions.length, { one: 'texto tem', many: 'textos têm' })} o nome, o CPF, o telefone ou o e-mail dela.
        Pode ser outra pessoa de mesmo nome: decida sobre cada um.
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
            isMissing={isRefused && !choices[keyOf(mention)]}
            onChoose={(choice) => onChoose({ ...choices, [keyOf(mention)]: choice })}
          />
        ))}
      </ul>
      {mentions.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + atOnce)}>
          Mostrar mais textos
        </Button>
      )}
    </>
  );
}

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
