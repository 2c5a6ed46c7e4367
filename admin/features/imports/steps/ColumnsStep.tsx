import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ImportFieldName } from '#contract/imports.ts';
import { textOf } from '../../../lib/spreadsheet/cell-text.ts';
import type { TableRow } from '../../../lib/spreadsheet/table.ts';
import styles from '../Imports.module.css';
import { rememberedIn } from '../imports.queries.ts';
import { fieldChoices } from '../values/convert-row.ts';
import { type ColumnFields, guessColumns, headsAt, joinedFields } from '../values/guess-columns.ts';
import type { StepProps } from './step-props.ts';

const choices = [{ value: '', label: 'Não importar' }, ...fieldChoices];

/** Assigns a field to each column; the guesses can be corrected. */
export function ColumnsStep({ importing, last }: StepProps) {
  const { opened, chosen, check, turnTo, goTo } = importing;
  const head = opened?.head ?? [];
  const [titleRow, setTitleRow] = useState(chosen?.titleRow ?? opened?.titleRow ?? 0);
  const [fields, setFields] = useState<ColumnFields | undefined>(chosen?.columns);
  const [areaCode, setAreaCode] = useState(chosen?.areaCode ?? '');
  const [refusal, setRefusal] = useState<string>();
  const remembered = useMemo(() => rememberedIn(last), [last]);
  const titles = useMemo(() => headsAt(head, titleRow, remembered), [head, titleRow, remembered]);
  const heads = titles.cells;
  const width = Math.max(0, ...head.map(({ cells }) => cells.length));
  const columns = useMemo(() => {
    const guessed = fields ?? guessColumns(heads, remembered);
    return Array.from({ length: width }, (_, index) => guessed[index] ?? null);
  }, [fields, heads, remembered, width]);
  const begin = (row: number) => {
    setTitleRow(row);
    setFields(undefined);
  };
  const assign = (at: number, field: ImportFieldName | null) =>
    setFields(
      columns.map((other, index) => (index === at ? field : other === field && !isJoined(field) ? null : other)),
    );

  const proceed = () => {
    if (!columns.includes('nome_completo')) return setRefusal('Diga em que coluna está o nome completo.');
    if (areaCode && !/^[1-9]{2}$/.test(areaCode)) return setRefusal('O DDD tem dois algarismos, como 85.');
    setRefusal(undefined);
    return void check({ titleRow, columns, ...(areaCode && { areaCode }) });
  };
  return (
    <>
      <div className={styles.pair}>
        {opened && opened.sheets.length > 1 && (
          <NativeSelect
            label="Aba da planilha"
            data={opened.sheets.map((label, index) => ({ value: String(index), label: label || `Aba ${index + 1}` }))}
            value={String(opened.sheet)}
            onChange={({ currentTarget }) => void turnTo(Number(currentTarget.value))}
          />
        )}
        <NativeSelect
          label="Linha dos títulos"
          data={head.map((row, index) => ({ value: String(index), label: rowLabel(row) }))}
          value={String(titleRow)}
          onChange={({ currentTarget }) => begin(Number(currentTarget.value))}
        />
        <TextInput
          label="DDD dos telefones sem DDD"
          description="Deixe em branco se todos têm."
          inputMode="numeric"
          maxLength={2}
          value={areaCode}
          onChange={({ currentTarget }) => setAreaCode(currentTarget.value)}
        />
      </div>
      <p>Confira o que cada coluna da planilha é no cadastro.</p>
      <ul className={styles.columns}>
        {columns.map((field, index) => {
          const title = textOf(heads[index] ?? null) || `Coluna ${letterOf(index)}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
            <li key={index}>
              <div>
                <strong>{title.slice(0, 80)}</strong>
                <span className={styles.samples}>{samplesOf(head, titleRow + titles.rows, index)}</span>
              </div>
              <NativeSelect
                aria-label={`${title.slice(0, 80)} no cadastro`}
                data={choices}
                value={field ?? ''}
                onChange={({ currentTarget }) => assign(index, (currentTarget.value || null) as ImportFieldName | null)}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.failure} role="alert" hidden={!refusal}>
        {refusal}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={() => goTo('file')}>
          Voltar
        </Button>
        <Button onClick={proceed}>Conferir linhas</Button>
      </div>
    </>
  );
}

const isJoined = (field: ImportFieldName | null): boolean => field === null || joinedFields.has(field);

/** `2: Nome, CPF, Telefone` */
const rowLabel = ({ line, cells }: TableRow): string =>
  `${line}: ${cells
    .filter((cell) => cell !== null)
    .map(textOf)
    .join(', ')
    .slice(0, 60)}`;

/** The first values of a column. */
const samplesOf = (head: readonly TableRow[], first: number, column: number): string =>
  head
    .slice(first)
    .flatMap(({ cells }) => textOf(cells[column] ?? null).slice(0, 40) || [])
    .slice(0, 3)
    .join(' · ');

/** `27` → `AB` */
const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
