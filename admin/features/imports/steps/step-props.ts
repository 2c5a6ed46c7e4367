import type { PayerImport } from '#contract/imports.ts';
import type { Importing } from '../use-import.ts';

export interface StepProps {
  importing: Importing;
  /** The last imports. */
  last: readonly PayerImport[];
  onClose: () => void;
}
