import { tablerIcon } from './tabler-icon.tsx';

export const IconAlignJustified = tablerIcon('M4 6h16M4 12h16M4 18h12');
