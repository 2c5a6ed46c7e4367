import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { counted } from '#contract/noun.ts';
import { truncate } from '../../../../site/lib/text.ts';
import type { Review } from '../decide.ts';
import styles from '../Imports.module.css';
import { inNameCase } from '../values/name-case.ts';
import { DateQuestions } from './DateQuestions.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { ProblemGroups } from './ProblemGroups.tsx';
import type { StepProps } from './step-props.ts';

const rows = { one: 'linha', many: 'linhas' };

/** The check's results, and the choices about rows with problems and payers who are already in the register. */
export function ReviewStep({ importing }: StepProps) {
  const { findings, goTo, confirm, choices, choose, duplicates, setDuplicates } = importing;
  const [isRefused, setRefused] = useState(false);
  const toAnswer = useRef<HTMLInputElement>(null);
  if (!findings) return null;
  const leftOut = findings.invalid + findings.refused;
  const skipped = findings.skipped + (duplicates === 'skip' ? findings.known : 0);
  const taken = findings.total - leftOut - skipped;
  const open = findings.dateQuestions.find(({ column }) => choices.monthFirst[column] === undefined);
  const refusal = open
    ? 'Responda primeiro como estão escritas as datas.'
    : taken === 0
      ? 'Não sobra nenhuma linha para importar. Corrija a planilha e escolha-a de novo.'
      : undefined;
  const proceed = () => {
    setRefused(refusal !== undefined);
    if (open) toAnswer.current?.focus();
    else if (!refusal) void confirm();
  };
  return (
    <>
      <Summary findings={findings} leftOut={leftOut} known={findings.known + findings.skipped} />
      <DateQuestions importing={importing} open={open} toAnswer={toAnswer} />
      {findings.known > 0 && (
        <NativeSelect
          label={`${counted(findings.known, rows)} com CPF que já está no cadastro`}
          data={[
            { value: 'skip', label: 'Pular: o cadastro fica como está' },
            { value: 'update', label: 'Atualizar o cadastro com o que a planilha traz' },
          ]}
          value={duplicates}
          onChange={({ currentTarget }) => setDuplicates(currentTarget.value as 'skip' | 'update')}
        />
      )}
      {findings.namesakes > 0 && (
        <NativeSelect
          label={`${counted(findings.namesakes, rows)} com nome que já está no cadastro, sem CPF que o diga`}
          data={[
            { value: 'bring', label: 'Trazer: são outras pessoas' },
            { value: 'skip', label: 'Pular: o cadastro fica como está' },
          ]}
          value={choices.skipNamesakes ? 'skip' : 'bring'}
          onChange={({ currentTarget }) => void choose({ ...choices, skipNamesakes: currentTarget.value === 'skip' })}
        />
      )}
      {findings.capitals.count > 0 && (
        <Checkbox
          label={mendingLabel(findings.capitals)}
          checked={choices.mendNames}
          onChange={({ currentTarget }) => void choose({ ...choices, mendNames: currentTarget.checked })}
        />
      )}
      <ProblemGroups importing={importing} leftOut={leftOut} />
      <PreviewTable importing={importing} onlyNoted={findings.groups.length > 0} />
      <div className={styles.foot}>
        <p className={styles.failure} role="alert" hidden={!isRefused || !refusal}>
          {isRefused && refusal}
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => goTo('columns')}>
            Voltar
          </Button>
          <Button onClick={proceed}>{proceedLabel(taken, leftOut + skipped, findings.consents > 0)}</Button>
        </div>
      </div>
    </>
  );
}

/** `Acertar 2 nomes que estão em maiúsculas: “ANA DE SÁ” fica “Ana de Sá”` */
const mendingLabel = ({ count, first }: Review['capitals']): string =>
  `Acertar ${counted(count, { one: 'nome que está em maiúsculas', many: 'nomes que estão em maiúsculas' })}: ` +
  `“${truncate(first, 40)}” fica “${truncate(inNameCase(first), 40)}”`;

const figure = new Intl.NumberFormat('pt-BR');

/** `Importar 24 e deixar 36 de fora`; with consents to be asked for, that comes after them. */
function proceedLabel(taken: number, left: number, hasConsents: boolean): string {
  const outcome =
    left > 0
      ? `mportar ${figure.format(taken)} e deixar ${figure.format(left)} de fora`
      : `mportar ${counted(taken, { one: 'dizimista', many: 'dizimistas' })}`;
  if (!hasConsents) return `I${outcome}`;
  return left > 0 ? `Continuar: i${outcome}` : 'Continuar';
}

/** The rows by their outcome; all figures but the first add up to it. */
function Summary({ findings, leftOut, known }: { findings: Review; leftOut: number; known: number }) {
  const created = findings.total - leftOut - known;
  const figures = [
    [findings.total, findings.total === 1 ? 'linha na planilha' : 'linhas na planilha'],
    [created, created === 1 ? 'entra no cadastro' : 'entram no cadastro'],
    [known, 'já no cadastro'],
    [leftOut, leftOut === 1 ? 'fica de fora' : 'ficam de fora'],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([count, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure.format(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
