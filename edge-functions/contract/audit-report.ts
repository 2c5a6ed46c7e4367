import { type AuditEntry, auditNoun, shownNote } from './audit-log.ts';
import { defineReport } from './report.ts';

/** The exported audit log, with the same content as the panel's list. */
export const auditReport = defineReport<AuditEntry>({
  fileName: 'auditoria',
  title: 'Auditoria',
  noun: auditNoun,
  columns: [
    { kind: 'instant', title: 'Quando', width: 16, value: ({ happenedAt }) => happenedAt },
    { kind: 'text', title: 'Papel', width: 14, value: ({ role }) => role },
    { kind: 'text', title: 'O que aconteceu', width: 46, value: ({ sentence }) => sentence },
    { kind: 'text', title: 'Campo a campo', width: 62, value: (entry) => toldOf(entry) || null },
  ],
});

/** 'Dizimista nº 12, Maria d. C. S.' */
export const nameOfRecord = ({ kind, subject }: Pick<AuditEntry, 'kind' | 'subject'>): string =>
  subject ? `${kind} ${subject}` : kind;

type Told = Pick<AuditEntry, 'verb' | 'changes' | 'isErased' | 'note'>;

/** The rest of an entry as text: its note and its changes, one per line. */
export const toldOf = ({ verb, changes, isErased, note }: Told): string =>
  [
    ...(isErased ? ['Valores apagados com o cadastro, ou a pedido da pessoa (LGPD).'] : []),
    ...(note ? [shownNote({ verb, note })] : []),
    ...changes.map(({ field, before, after }) =>
      verb === 'update' ? `${field}: de ${before ?? '-'} para ${after ?? '-'}` : `${field}: ${after ?? before}`,
    ),
  ].join('\n');
