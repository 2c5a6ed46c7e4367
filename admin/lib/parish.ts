import { createContext, useContext } from 'react';
import { type ParishFacts, parishFactsOf } from '#contract/parish.ts';

/** The parish as the page that opened the panel has it: as old as the site's last publication. */
export const ParishContext = createContext<ParishFacts>(parishFactsOf([]));

export const useParish = (): ParishFacts => useContext(ParishContext);

/** The parish's line of address and telephone, for the head of a printed sheet. */
export const addressAndPhone = ({ addressLine, phone }: ParishFacts): string =>
  [addressLine, phone].filter(Boolean).join(' · ');
