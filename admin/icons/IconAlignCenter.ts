import { tablerIcon } from './tabler-icon.tsx';

export const IconAlignCenter = tablerIcon('M4 6h16M8 12h8M6 18h12');
