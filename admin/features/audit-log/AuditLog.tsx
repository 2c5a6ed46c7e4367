import { useState } from 'react';
import { type AuditEntry, auditLog, auditLogFilters, auditNoun, auditVerbs } from '#contract/audit-log.ts';
import { auditReport, nameOfRecord, toldOf } from '#contract/audit-report.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { truncate } from '../../../site/lib/text.ts';
import { api, download } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { AuditEntryView } from './AuditEntryView.tsx';

const collection: PanelCollection<AuditEntry> = {
  concept: 'audit-log',
  noun: auditNoun,
  calls: auditLog,
  nameOf: ({ verb, happenedAt, ...entry }) => `${auditVerbs[verb]} ${nameOfRecord(entry)}, ${dateAndTime(happenedAt)}`,
};

const columns: Column<AuditEntry>[] = [
  { header: 'Quando', width: '9rem', cell: ({ happenedAt }) => dateAndTime(happenedAt) },
  { header: 'Quem', width: '10rem', cell: ({ who, role }) => who ?? role },
  { header: 'Ação', width: '8rem', cell: ({ verb }) => auditVerbs[verb] },
  {
    header: 'Registro',
    leads: true,
    cell: (entry) => (
      <LeadCell title={nameOfRecord(entry)} text={truncate(toldOf(entry).replaceAll('\n', '; '), cellLength) || null} />
    ),
  },
];

const failures = { pdf: 'Erro ao exportar PDF', xls: 'Erro ao exportar XLS' };
const calls = { pdf: auditLog.exportPdf, xls: auditLog.exportXls };

/** The audit log: who did what with people's data, money and accounts. Read-only. */
export function AuditLog() {
  const { chosen, choose } = useListPlace(auditLogFilters);
  const [viewed, setViewed] = useState<AuditEntry>();
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Auditoria"
        columns={columns}
        onView={setViewed}
        actions={({ record }) =>
          record === null || chosen.record === record
            ? []
            : [{ label: 'Só este registro', onClick: () => choose({ record }) }]
        }
        tools={
          <ReportButtons
            source={{
              definition: auditReport,
              filters: reportFilters(auditLogFilters, chosen),
              download: (format, signal) => download(calls[format], { query: chosen, signal }),
              readPage: (page, signal) => api(auditLog.list, { query: { ...chosen, ...page }, signal }),
            }}
            failures={failures}
          />
        }
      />
      {viewed && <AuditEntryView entry={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
