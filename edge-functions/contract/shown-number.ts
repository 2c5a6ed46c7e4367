/** 'nº 12', with a space that doesn't break. */
export const shownNumber = (number: number | string): string => `nº\u00a0${number}`;

/** The same in a sentence that the database wrote: 'Vinculado ao dizimista nº 12'. */
export const keepNumbers = (sentence: string): string => sentence.replace(/nº (?=\d)/g, 'nº\u00a0');
