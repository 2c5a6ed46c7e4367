import { tablerIcon } from './tabler-icon.tsx';

export const IconMenu2 = tablerIcon('M4 6h16M4 12h16M4 18h16');
