import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Category } from '#contract/financial-categories.ts';
import { counted, listed } from '#contract/noun.ts';
import { truncate } from '../../../../site/lib/text.ts';
import sheet from '../../../ui/spreadsheet/Spreadsheet.module.css';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { isUnplanned, planOf } from './of-category.ts';
import type { PlanLine, ReadPlan } from './read-plan.ts';

const linesOnPage = 20;

interface PlanPreviewProps {
  read: ReadPlan;
  categories: readonly Category[];
}

/** A sheet before it is imported: its lines with their faults, and the categories that it lacks. */
export function PlanPreview({ read: { lines, accounts }, categories }: PlanPreviewProps) {
  const faulty = lines.filter(({ faults }) => faults.length > 0);
  const noted = lines.filter(({ faults, remarks }) => faults.length + remarks.length > 0);
  const [onlyNoted, setOnlyNoted] = useState(faulty.length > 0);
  const [page, setPage] = useState(1);
  const shown = onlyNoted ? noted : lines;
  const plan = planOf(accounts);
  const unplanned = categories.filter((category) => isUnplanned(category, plan));
  return (
    <>
      <p role="status">{summaryOf(lines.length, faulty.length)}</p>
      {unplanned.length > 0 && (
        <p>
          {unplanned.length === 1
            ? 'Uma categoria tem um código que não está neste plano, e fica com ele: '
            : `${unplanned.length} categorias têm um código que não está neste plano, e ficam com ele: `}
          {listed(unplanned.map(({ name, code }) => `${name} (${code})`))}.
        </p>
      )}
      {noted.length > 0 && (
        <Checkbox
          label="Só as linhas com observação"
          checked={onlyNoted}
          onChange={({ currentTarget }) => {
            setOnlyNoted(currentTarget.checked);
            setPage(1);
          }}
        />
      )}
      <table className={sheet.table} aria-label="Linhas da planilha">
        <thead>
          <tr>
            <th scope="col">Linha</th>
            <th scope="col">Nome</th>
            <th scope="col">Código</th>
            <th scope="col">Lado</th>
            <th scope="col">Observação</th>
          </tr>
        </thead>
        <tbody>
          {shown.slice((page - 1) * linesOnPage, page * linesOnPage).map((line) => (
            <Line key={line.line} {...line} />
          ))}
        </tbody>
      </table>
      <Pagination
        page={page}
        pages={Math.ceil(shown.length / linesOnPage)}
        shown={{ page, limit: linesOnPage, total: shown.length }}
        onPage={setPage}
      />
    </>
  );
}

const rows = { one: 'linha', many: 'linhas' };

function summaryOf(lines: number, faulty: number): string {
  const all = counted(lines, rows);
  if (faulty === 0) return `A planilha tem ${all}, todas em ordem. Confira e importe.`;
  if (faulty === lines) return `A planilha tem ${all}, e nenhuma pode entrar. Corrija-a e escolha-a de novo.`;
  const [cannot, them] = faulty === 1 ? ['não pode', 'ela'] : ['não podem', 'elas'];
  return `A planilha tem ${all}, e ${faulty} ${cannot} entrar. Corrija-a e escolha-a de novo, ou importe sem ${them}.`;
}

const Line = ({ line, name, code, side, faults, remarks }: PlanLine) => (
  <tr>
    <td data-label="Linha">{line}</td>
    <td data-label="Nome">{truncate(name, 120) || '-'}</td>
    <td data-label="Código">{truncate(code, 24) || '-'}</td>
    <td data-label="Lado">{truncate(side, 20) || '-'}</td>
    <td data-label="Observação">
      {faults.map((fault) => (
        <p key={fault} className={sheet.problem}>
          {fault}
        </p>
      ))}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {faults.length + remarks.length === 0 && 'Pronta'}
    </td>
  </tr>
);
