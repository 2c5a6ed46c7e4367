import { tablerIcon } from './tabler-icon.tsx';

export const IconAlignRight = tablerIcon('M4 6h16m-10 6h10M6 18h14');
