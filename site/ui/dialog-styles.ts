import stylesheet from './dialog.css?url';
import { addStyles } from './late-styles.ts';

/** Adds the styles of all dialogs, and after them those of one. Resolves when they are loaded or have failed. */
export const addDialogStyles = async (own: string): Promise<void> => {
  await Promise.all([stylesheet, own].map(addStyles));
};
