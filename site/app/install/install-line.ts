import { hideLine, showLine } from '../line.ts';
import { noteAnswer } from './dismissed.ts';
import { showInstructions } from './instructions.ts';
import { takeOffer } from './offer.ts';

const name = 'install';

export const hideInstallLine = (): void => hideLine(name);

export const showInstallLine = (): Promise<void> =>
  showLine(name, 'Leve a paróquia no bolso', { label: 'Instalar', act: install }, noteAnswer);

/** Installs by the browser's own dialog; where it offers none, says how it is done. */
export function install(): void {
  noteAnswer();
  hideInstallLine();
  const offer = takeOffer();
  if (offer) offer.prompt().catch(showInstructions);
  else showInstructions();
}
