import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { type Month, monthOf, monthsLater } from '#contract/calendar-date.ts';
import { massIntentions } from '#contract/mass-intentions.ts';
import { monthTitle } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import { download } from '../../lib/api.ts';
import { can } from '../../lib/can.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useUser } from '../../lib/user.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import styles from './MassPapers.module.css';

const withOfferings = { pdf: massIntentions.offeringBookPdf, xls: massIntentions.offeringBookXls };
const without = { pdf: massIntentions.bookPdf, xls: massIntentions.bookXls };

/** Months that are offered, this one first. */
const offeredMonths = 36;

const nameOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** The book of masses of a month, as a file; with the offerings for who keeps the books. */
export function MassBook({ onClose }: { onClose: () => void }) {
  const { role } = useUser();
  const present = monthOf(useParishDay());
  const [month, setMonth] = useState(nameOf(present));
  const calls = can(role, withOfferings.pdf) ? withOfferings : without;
  const months = Array.from({ length: offeredMonths }, (_, ago) => monthsLater(present, -ago));
  return (
    <PanelModal opened onClose={onClose} title="Livro de missas" size={560}>
      <div className={styles.fields}>
        <NativeSelect
          label="Mês"
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
          data={months.map((each) => ({ value: nameOf(each), label: capitalised(monthTitle(each)) }))}
        />
      </div>
      <DialogFoot onClose={onClose}>
        <ReportButtons
          source={{ download: (format, signal) => download(calls[format], { query: { month }, signal }) }}
          failure="Erro ao gerar o livro de missas"
        />
      </DialogFoot>
    </PanelModal>
  );
}
