import { financialMonths } from '#contract/financial-months.ts';
import { download } from '../../lib/api.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';

const calls = { pdf: financialMonths.balancetePdf, xls: financialMonths.balanceteXls };

interface BalanceteButtonsProps {
  /** `YYYY-MM`, or `YYYY`. */
  period: string;
  verb: string;
}

/** The buttons that save the balancete of a month or of a year as a file. */
export const BalanceteButtons = ({ period, verb }: BalanceteButtonsProps) => (
  <ReportButtons
    source={{ download: (format, signal) => download(calls[format], { query: { period }, signal }) }}
    failure="Erro ao gerar balancete"
    verb={verb}
  />
);
