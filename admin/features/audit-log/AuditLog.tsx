import { useState } from 'react';
import { type AuditEntry, auditLog, auditLogFilters, auditNoun, lineOf } from '#contract/audit-log.ts';
import { auditReport } from '#contract/audit-report.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { api, download } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { AuditEntryView } from './AuditEntryView.tsx';

const collection: PanelCollection<AuditEntry> = {
  concept: 'audit-log',
  noun: auditNoun,
  calls: auditLog,
  nameOf: (entry) => `${lineOf(entry)}, ${dateAndTime(entry.happenedAt)}`,
};

const columns: Column<AuditEntry>[] = [
  { header: 'Quando', speaks: true, width: '9rem', cell: ({ happenedAt }) => dateAndTime(happenedAt) },
  { header: 'O que aconteceu', leads: true, cell: lineOf },
];

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
        toolbar={{
          foldsTools: true,
          tools: (
            <ReportButtons
              source={{
                definition: auditReport,
                filters: reportFilters(auditLogFilters, chosen),
                download: (format, signal) => download(calls[format], { query: chosen, signal }),
                readPage: (page, signal) => api(auditLog.list, { query: { ...chosen, ...page, each: 'true' }, signal }),
              }}
              failure="Erro ao exportar"
            />
          ),
        }}
      />
      {viewed && <AuditEntryView entry={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}
