import { tablerIcon } from './tabler-icon.tsx';

export const IconAlignLeft = tablerIcon('M4 6h16M4 12h10M4 18h14');
