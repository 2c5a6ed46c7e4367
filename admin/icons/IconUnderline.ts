import { tablerIcon } from './tabler-icon.tsx';

export const IconUnderline = tablerIcon('M7 5v5a5 5 0 0 0 10 0V5M5 19h14');
