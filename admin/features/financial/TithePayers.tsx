import { carneDizimo } from '#contract/carne-dizimo.ts';
import { dialled, shownTelephone } from '#contract/fields/telephone.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import {
  type TitheList,
  type TithePayer,
  titheListFilters,
  titheLists,
  titheOverview,
} from '#contract/tithe-overview.ts';
import { tithePayersReport, withoutCommunity } from '#contract/tithe-reports.ts';
import { api, download } from '../../lib/api.ts';
import { useToday } from '../../lib/today.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import styles from './Financial.module.css';
import { printedPayers } from './printed-tithe.ts';
import { type MonthQuery, useTithePayers } from './tithe.queries.ts';
import { contactOf, dayHeadings, dayOf, whoIsIn } from './tithe-words.ts';

const columnsOf = (list: TitheList): Column<TithePayer>[] => [
  {
    header: 'Dizimista',
    leads: true,
    isName: true,
    cell: ({ nome, numero_ordinal, dizimista_ativo }) => (
      <LeadCell title={nome} text={`Nº ${numero_ordinal}${dizimista_ativo ? '' : ' · Inativo'}`} />
    ),
  },
  {
    header: 'Telefone',
    speaks: true,
    width: '12rem',
    paper: '20%',
    cell: (payer) => <Contact payer={payer} />,
    text: (payer) => `${telephoneOf(payer)}\n${contactOf(payer)}`,
  },
  {
    header: 'Comunidade',
    speaks: true,
    width: '12rem',
    paper: '20%',
    cell: ({ comunidade }) => comunidade ?? withoutCommunity,
  },
  { header: dayHeadings[list], width: '14rem', paper: '20%', cell: dayOf },
];

const telephoneOf = ({ telefone }: TithePayer): string =>
  telefone === null ? 'Sem telefone' : shownTelephone(telefone);

/** The telephone, called by a touch, and whether the payer agreed to that. */
const Contact = ({ payer }: { payer: TithePayer }) => (
  <>
    {payer.telefone === null ? (
      <span>{telephoneOf(payer)}</span>
    ) : (
      <a href={`tel:${dialled(payer.telefone)}`} aria-label={`Ligar para ${payer.nome}: ${telephoneOf(payer)}`}>
        {telephoneOf(payer)}
      </a>
    )}
    <span className={styles.note}>{contactOf(payer)}</span>
  </>
);

const calls = { pdf: titheOverview.exportPayersPdf, xls: titheOverview.exportPayersXls };

interface TithePayersProps {
  list: TitheList;
  query: MonthQuery;
  page: number;
  onPage: (page: number) => void;
  /** Opens a payer's booklets. */
  onPayer: (payer: TithePayer) => void;
}

/** One of the lists of payers, with a sentence about who is in it. */
export function TithePayers({ list: lista, query, page, onPage, onPayer }: TithePayersProps) {
  const list = useTithePayers({ ...query, lista, page });
  const chosen = { ...query, lista };
  const who = whoIsIn(lista, query, useToday(false));
  return (
    <>
      <div className={styles.titheTools}>
        <ToolMenu>
          <PrintButton
            call={async () => {
              const { data, pagination } = await api(titheOverview.payers, { query: chosen });
              return { data: { payers: data, total: pagination?.total ?? data.length } };
            }}
            failure="Erro ao gerar relatório"
            documentOf={(printed) => printedPayers(printed, titheLists[lista], who, columnsOf(lista))}
          />
          <ReportButtons
            source={{
              definition: tithePayersReport,
              filters: reportFilters(titheListFilters, chosen),
              download: (format, signal) => download(calls[format], { query: chosen, signal }),
              readPage: (wanted, signal) => api(titheOverview.payers, { query: { ...chosen, ...wanted }, signal }),
            }}
          />
        </ToolMenu>
      </div>
      <DataTable
        label={titheLists[lista]}
        list={list}
        columns={columnsOf(lista)}
        nameOf={({ nome }) => nome}
        empty="Ninguém nesta lista"
        emptyBecause={lista === 'novos' ? 'not-yet' : 'all-done'}
        page={page}
        pager={{ many: 'dizimistas' }}
        onPage={onPage}
        actions={(payer) => [{ label: 'Carnê', calls: carneDizimo.ofPayer, onClick: () => onPayer(payer) }]}
      />
      <p className={styles.who}>{who}</p>
    </>
  );
}
