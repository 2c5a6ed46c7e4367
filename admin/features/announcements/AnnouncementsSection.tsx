import {
  type Announcement,
  announcementNoun,
  announcementState,
  announcementStateLabels,
  announcements,
  isInForce,
} from '#contract/announcements.ts';
import { documentOf } from '#contract/published-document.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { unbuiltAddress } from '../../../site/lib/unbuilt-address.ts';
import { weekLine } from '../../../site/lib/week.ts';
import { plainText } from '../../../site/rich-text/plain-text.ts';
import { api } from '../../lib/api.ts';
import { proposal } from '../../lib/proposals.ts';
import { momentOf, publishedThen } from '../../lib/publication.ts';
import { itemForWhatsApp } from '../../lib/whatsapp.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { copyLabel, useWhatsAppCopy } from '../../ui/whatsapp-copy.ts';
import { announcementDocument } from './announcement-document.ts';
import { announcementForm } from './announcement-form.ts';

const address = ({ id }: Announcement) => `/aviso/${id}`;
const stateOf = (item: Announcement) => announcementState(item, Date.now());
const isShown = (item: Announcement) => isInForce(item, Date.now());

const sentences = {
  'in force': 'Está em vigor.',
  draft: 'É um rascunho: os visitantes não o veem até que você publique.',
  inactive: 'Está inativo: os visitantes não o veem.',
  scheduled: 'Sai no site sozinho, no dia e hora escolhidos.',
  expired: 'Já venceu: os visitantes não o veem.',
} as const;

const labelOf = (item: Announcement) =>
  (stateOf(item) === 'scheduled' && momentOf(item, 'Encerrado')) || announcementStateLabels[stateOf(item)];

const announcementCollection: PanelCollection<Announcement> = {
  concept: 'announcements',
  noun: announcementNoun,
  calls: announcements,
  bodyOf: publishedThen,
  nameOf: ({ title }) => title,
  addressOf: (item) => (isShown(item) ? address(item) : undefined),
  stateOf: (item) => sentences[stateOf(item)],
  proposalOf: (item) => proposal('avisos', item.title, plainText(item.content), address(item), item),
};

const columns: Column<Announcement>[] = [
  {
    header: 'Título',
    leads: true,
    cell: ({ title, content }) => <LeadCell title={title} text={truncate(plainText(content), cellLength)} />,
  },
  {
    header: 'Situação',
    speaks: true,
    width: '8.5rem',
    cell: (item) => <StatusBadge on={isShown(item)} label={labelOf(item)} />,
  },
  { header: 'Semana', width: '8.5rem', cell: (item) => weekLine(item) || '-' },
  { header: 'Válido até', width: '6.5rem', cell: ({ expires_at }) => formatInstant(expires_at) },
  { header: 'Data', width: '6.5rem', cell: ({ publishedAt }) => formatInstant(publishedAt) },
];

export default function AnnouncementsSection() {
  const copy = useWhatsAppCopy();
  return (
    <CollectionSection
      collection={announcementCollection}
      label="Avisos"
      columns={columns}
      form={announcementForm}
      toolbar={{
        foldsTools: true,
        tools: (
          <Allowed calls={announcements.report}>
            <PrintButton
              call={() => api(announcements.report)}
              failure="Erro ao gerar relatório de avisos"
              documentOf={announcementDocument}
            />
          </Allowed>
        ),
      }}
      actions={(item) =>
        isShown(item)
          ? [
              {
                label: copyLabel,
                after: 'Editar',
                onClick: () =>
                  void copy(
                    itemForWhatsApp(item.title, item.content, address(item), documentOf(item, announcements.document)),
                  ),
              },
            ]
          : []
      }
      onView={(item) => open(isShown(item) ? address(item) : unbuiltAddress(address(item)), '_blank', 'noopener')}
    />
  );
}
