import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { counted } from '#contract/noun.ts';
import type { Paper, PaperDecision } from '#contract/personal-data.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { explanationOf } from '../../ui/actions.ts';
import styles from './PersonalData.module.css';
import { readPaper } from './personal-data.queries.ts';
import { kindOfPaper, moneyOfPaper } from './printed-person.ts';

/** Null until somebody chooses: what is removed is lost, and what stays shows the name. */
export type PaperChoice = { erase: boolean; reason: string } | undefined;
export type PaperChosen = Readonly<Record<string, PaperChoice>>;

/** Why accounts keep their receipts; whoever erases may give another reason. */
const usualReason = 'Comprovante das contas, guardado por cinco anos';

const removed = { erase: true, reason: usualReason };
const kept = { erase: false, reason: usualReason };

/** The decisions that are made; one to keep a receipt has a reason. */
export const decidedOn = (papers: readonly Paper[], chosen: PaperChosen): PaperDecision[] =>
  papers.flatMap(({ id }): PaperDecision[] => {
    const choice = chosen[id];
    if (choice?.erase) return [{ id, erase: true }];
    return choice?.reason.trim() ? [{ id, erase: false, reason: choice.reason }] : [];
  });

interface PaperChoicesProps {
  papers: readonly Paper[];
  chosen: PaperChosen;
  isTried: boolean;
  onChoose: (chosen: PaperChosen) => void;
}

/** The receipts of the person's payments, each to be removed or kept with a reason. */
export function PaperChoices({ papers, chosen, isTried, onChoose }: PaperChoicesProps) {
  const chooseAll = (choice: PaperChoice) => onChoose(Object.fromEntries(papers.map(({ id }) => [id, choice])));
  if (papers.length === 0) return <p>Nenhum pagamento dela tem comprovante guardado.</p>;
  return (
    <>
      <p>
        {counted(papers.length, { one: 'pagamento dela tem', many: 'pagamentos dela têm' })} um comprovante guardado,
        que pode mostrar o nome. Veja cada um e decida.
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => chooseAll(removed)}>
          Excluir todos os comprovantes
        </Button>
        <Button variant="default" onClick={() => chooseAll(kept)}>
          Manter todos os comprovantes
        </Button>
      </div>
      <ul className={styles.mentions}>
        {papers.map((paper) => (
          <Choice
            key={paper.id}
            paper={paper}
            choice={chosen[paper.id]}
            isTried={isTried}
            onChoose={(choice) => onChoose({ ...chosen, [paper.id]: choice })}
            onChooseAll={papers.length > 1 ? chooseAll : undefined}
          />
        ))}
      </ul>
    </>
  );
}

interface ChoiceProps {
  paper: Paper;
  choice: PaperChoice;
  isTried: boolean;
  onChoose: (choice: PaperChoice) => void;
  /** Undefined of the only receipt. */
  onChooseAll: ((choice: PaperChoice) => void) | undefined;
}

function Choice({ paper, choice, isTried, onChoose, onChooseAll }: ChoiceProps) {
  const seeing = useMutation({
    mutationFn: () => readPaper(paper),
    onSuccess: saveFile,
    meta: { busy: 'Baixando...' },
  });
  const name = `${formatLocalDate(paper.transaction_date)}, ${paper.title ?? 'Sem título'}, ${moneyOfPaper(paper)}`;
  return (
    <li>
      <NativeSelect
        label={name}
        description={kindOfPaper(paper)}
        data={[
          { value: '', label: 'Escolha...', disabled: true },
          { value: 'erase', label: 'Excluir o comprovante' },
          { value: 'keep', label: 'Manter o comprovante' },
        ]}
        value={choice ? (choice.erase ? 'erase' : 'keep') : ''}
        error={isTried && !choice ? 'Decida sobre este comprovante.' : undefined}
        onChange={({ currentTarget }) => onChoose(currentTarget.value === 'erase' ? removed : kept)}
      />
      {choice?.erase === false && (
        <Textarea
          mt="xs"
          label="Motivo para manter"
          autosize
          minRows={2}
          maxLength={500}
          value={choice.reason}
          error={isTried && !choice.reason.trim() ? 'Diga por que o comprovante fica.' : undefined}
          onChange={({ currentTarget }) => onChoose({ erase: false, reason: currentTarget.value })}
        />
      )}
      <div className={styles.actions}>
        {choice?.erase === false && onChooseAll && (
          <Button variant="default" onClick={() => onChooseAll(choice)}>
            Manter todos com este motivo
          </Button>
        )}
        <Button variant="default" aria-label={`Ver o comprovante: ${name}`} onClick={() => seeing.mutate()}>
          Ver o comprovante
        </Button>
      </div>
      {seeing.error && <p role="alert">{explanationOf(seeing.error)}</p>}
    </li>
  );
}
