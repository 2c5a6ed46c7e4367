import { type IntentionType, intentionTypes } from '#contract/mass-intentions.ts';

/** What people call the types (admin-panel.md, section 2). */
export const typeLabels: Readonly<Record<IntentionType, string>> = {
  thanksgiving: 'Ação de Graças',
  deceased: 'Falecido',
};

export const typeOptions = intentionTypes.map((value) => ({ value, label: typeLabels[value] }));

export const isIntentionType = (value: unknown): value is IntentionType =>
  intentionTypes.some((type) => type === value);
