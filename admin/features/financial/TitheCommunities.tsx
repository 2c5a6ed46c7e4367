import { reportFilters } from '#contract/filters/chosen.ts';
import { titheMonthFilters, titheOverview } from '#contract/tithe-overview.ts';
import { titheMonthReport, withoutCommunity } from '#contract/tithe-reports.ts';
import { api, download } from '../../lib/api.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { ToolMenu } from '../../ui/ToolMenu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import styles from './Financial.module.css';
import { communityColumns, printedCommunities } from './printed-tithe.ts';
import { type MonthQuery, useCommunities } from './tithe.queries.ts';

const calls = { pdf: titheOverview.exportMonthPdf, xls: titheOverview.exportMonthXls };

/** A month's tithe by community. */
export function TitheCommunities({ query }: { query: MonthQuery }) {
  const list = useCommunities(query);
  return (
    <>
      <div className={styles.titheTools}>
        <ToolMenu>
          <PrintButton
            call={() => api(titheOverview.month, { query })}
            failure="Erro ao gerar relatório"
            documentOf={(month) => printedCommunities(month, query)}
          />
          <ReportButtons
            source={{
              definition: titheMonthReport,
              filters: reportFilters(titheMonthFilters, { ...query }),
              download: (format, signal) => download(calls[format], { query, signal }),
              readPage: async (_, signal) => {
                const { data } = await api(titheOverview.month, { query, signal });
                return { data: data.comunidades };
              },
            }}
          />
        </ToolMenu>
      </div>
      <DataTable
        label="Dízimo por comunidade"
        list={list}
        columns={communityColumns}
        nameOf={({ comunidade }) => comunidade ?? withoutCommunity}
        empty="Nenhuma contribuição e nenhuma parcela neste mês"
      />
      <p className={styles.who}>Pela comunidade que está no cadastro de cada dizimista.</p>
    </>
  );
}
