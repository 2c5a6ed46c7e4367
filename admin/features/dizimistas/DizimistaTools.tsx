import { useState } from 'react';
import { monthName } from '#contract/day-names.ts';
import { dizimistaReportWith } from '#contract/dizimista-report.ts';
import { dizimistaFilters, dizimistas } from '#contract/dizimistas.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { api, download } from '../../lib/api.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { printedBirthdays } from './printed-birthdays.ts';
import { ReportColumnsButton } from './ReportColumnsButton.tsx';
import { storeColumns, storedColumns } from './report-columns.ts';
import { StationeryButton } from './StationeryButton.tsx';

const calls = { pdf: dizimistas.exportPdf, xls: dizimistas.exportXls };

/** Reports of the filtered payers, with the columns of this device, and the month's birthdays to print. */
export function DizimistaTools() {
  const { chosen } = useListPlace(dizimistaFilters);
  const [columns, setColumns] = useState(storedColumns);
  const thisMonth = String(Number(parishDayOf(new Date()).slice(5, 7)));
  const { aniversario: month = thisMonth } = chosen;
  // The sheet says that it is of active payers.
  const ofMonth = { dizimista_ativo: 'true', ...chosen, aniversario: month };
  return (
    <>
      <Allowed calls={dizimistas.birthdays}>
        <PrintButton
          label={month === thisMonth ? 'Aniversariantes do mês' : `Aniversariantes de ${monthName(Number(month))}`}
          call={() => api(dizimistas.birthdays, { query: ofMonth as never })}
          failure="Erro ao gerar relatório"
          documentOf={(report) => printedBirthdays(report, ofMonth)}
        />
      </Allowed>
      <StationeryButton chosen={chosen} />
      <Allowed calls={dizimistas.exportPdf}>
        <ReportColumnsButton
          chosen={columns}
          onChange={(next) => {
            storeColumns(next);
            setColumns(next);
          }}
        />
        <ReportButtons
          verb="Exportar"
          source={{
            definition: dizimistaReportWith(columns),
            filters: reportFilters(dizimistaFilters, chosen),
            download: (format, signal) =>
              download(calls[format], { query: { ...chosen, columns: columns.join(',') }, signal }),
            readPage: (page, signal) => api(dizimistas.reported, { query: { ...chosen, ...page }, signal }),
          }}
        />
      </Allowed>
    </>
  );
}
