import { monthName } from '#contract/day-names.ts';
import { dizimistaReport } from '#contract/dizimista-report.ts';
import { dizimistaFilters, dizimistas } from '#contract/dizimistas.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { api, download } from '../../lib/api.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { printedBirthdays } from './printed-birthdays.ts';
import { StationeryButton } from './StationeryButton.tsx';

const calls = { pdf: dizimistas.exportPdf, xls: dizimistas.exportXls };

/** Reports of the filtered payers, and the birthdays of the chosen or current month to print. */
export function DizimistaTools() {
  const { chosen } = useListPlace(dizimistaFilters);
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
        <ReportButtons
          verb="Exportar"
          source={{
            definition: dizimistaReport,
            filters: reportFilters(dizimistaFilters, chosen),
            download: (format, signal) => download(calls[format], { query: chosen, signal }),
            readPage: (page, signal) => api(dizimistas.reported, { query: { ...chosen, ...page }, signal }),
          }}
        />
      </Allowed>
    </>
  );
}
