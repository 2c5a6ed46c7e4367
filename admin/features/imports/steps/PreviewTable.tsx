import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { hiddenCpf } from '#contract/fields/cpf.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { truncate } from '../../../../site/lib/text.ts';
import sheet from '../../../ui/spreadsheet/Spreadsheet.module.css';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import styles from '../Imports.module.css';
import type { PreviewRow } from '../sheet-work.ts';
import type { StepProps } from './step-props.ts';

const rowsOnPage = 20;

/** The rows of the file, page by page, with their problems. */
export function PreviewTable({ importing, onlyNoted }: Pick<StepProps, 'importing'> & { onlyNoted: boolean }) {
  const [noted, setNoted] = useState(onlyNoted);
  const [page, setPage] = useState(1);
  const check = useId();
  const { data } = useQuery({
    // Unique to this check, because the rows are in the worker's memory only.
    queryKey: ['imports', 'preview', check, page, noted, importing.choices],
    queryFn: async () => (await importing.reader.current?.page(page, rowsOnPage, noted, importing.choices)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  });
  return (
    <div className={styles.preview}>
      <Checkbox
        label="Só as linhas com observação"
        checked={noted}
        onChange={({ currentTarget }) => {
          setNoted(currentTarget.checked);
          setPage(1);
        }}
      />
      {data && data.total === 0 && <p>Nenhuma linha tem observação.</p>}
      {data && data.total > 0 && (
        <>
          <table className={sheet.table} aria-label="Linhas da planilha">
            <thead>
              <tr>
                <th scope="col">Linha</th>
                <th scope="col">Nome</th>
                <th scope="col">CPF</th>
                <th scope="col">Telefone</th>
                {data.days.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">Observação</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Row key={row.line} row={row} dayLabels={data.days} />
              ))}
            </tbody>
          </table>
          <Pagination
            page={page}
            pages={Math.ceil(data.total / rowsOnPage)}
            shown={{ page, limit: rowsOnPage, total: data.total }}
            onPage={setPage}
          />
        </>
      )}
    </div>
  );
}

interface RowProps {
  row: PreviewRow;
  dayLabels: readonly string[];
}

function Row({ row: { line, name, cpf, telephone, days, problems, notes }, dayLabels }: RowProps) {
  return (
    <tr data-refused={problems.length > 0 || undefined}>
      <td data-label="Linha">{line}</td>
      <td data-label="Nome">{truncate(name, 60) || '-'}</td>
      <td data-label="CPF" data-empty={cpf === '' || undefined}>
        {cpf ? hiddenCpf(cpf) : '-'}
      </td>
      <td data-label="Telefone" data-empty={telephone === '' || undefined}>
        {telephone ? shownTelephone(telephone) : '-'}
      </td>
      {dayLabels.map((label, index) => (
        <td key={label} data-label={label} data-empty={!days[index] || undefined}>
          {days[index] || '-'}
        </td>
      ))}
      <td data-label="Observação">
        {problems.map((problem) => (
          <p key={problem} className={sheet.problem}>
            {problem}
          </p>
        ))}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {problems.length + notes.length === 0 && 'Pronta'}
      </td>
    </tr>
  );
}
