import type { Option } from '#contract/fields/field.ts';
import type { Purpose } from '#contract/financial-purposes.ts';

/** The purposes to choose from: those in use, and the one that is chosen already. */
export const purposeOptions = (purposes: readonly Purpose[], chosen?: string | null): Option[] =>
  purposes
    .filter(({ id, is_active }) => is_active || id === chosen)
    .map(({ id, name, is_confirmed }) => ({ value: id, label: is_confirmed ? name : `${name} (a conferir)` }));

/** The receivers to choose from, to whom something is or was to be passed on, and the one that is chosen already. */
export const receiverOptions = (purposes: readonly Purpose[], chosen?: string | null): Option[] =>
  purposes.flatMap((purpose) =>
    purpose.receivers
      .filter(({ id, shares, passed_on }) => purpose.is_active || shares !== passed_on || id === chosen)
      .map(({ id, name }) => ({ value: id, label: `${purpose.name}: ${name}` })),
  );
