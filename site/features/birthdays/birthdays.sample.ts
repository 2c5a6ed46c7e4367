import type { BirthdayCardData } from './birthday-card.ts';

/** Shown as an example where the deployment asked for sample data and the API doesn't answer. */
export const sampleBirthdays: BirthdayCardData[] = [
  { id: 'exemplo', name: 'Maria de Lourdes (exemplo)', day: '11 de fevereiro', age: '76 anos' },
];
