import type { ReactNode } from 'react';
import { shownNumber } from '#contract/shown-number.ts';
import styles from './CarneDizimo.module.css';
import type { Payer } from './carne-dizimo.queries.ts';

/** 'nº 12, Rosa Viana' */
export const nameOf = ({ numero_ordinal: ordinal, nome }: Payer): string =>
  `${ordinal ? `${shownNumber(ordinal)}, ` : ''}${nome}`;

/** A form's notice below whose booklet it is. */
export const OfPayer = ({ payer, children }: { payer: Payer; children: ReactNode }) => (
  <>
    <strong className={styles.payer}>{nameOf(payer)}</strong> {children}
  </>
);
