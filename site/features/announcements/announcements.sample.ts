import type { AnnouncementCardData } from './announcement-card.ts';

/** Shown as an example where the deployment asked for sample data and the API doesn't answer. */
export const sampleAnnouncements: AnnouncementCardData[] = [
  {
    id: 'exemplo',
    title: 'Exemplo de aviso',
    text: 'Aqui aparece o começo de um aviso da paróquia.',
    author: 'Secretaria paroquial',
    createdOn: '11/02/2026',
    expiresOn: '-',
  },
];
