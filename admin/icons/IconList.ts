import { tablerIcon } from './tabler-icon.tsx';

export const IconList = tablerIcon('M9 6h11M9 12h11M9 18h11M5 6v.01M5 12v.01M5 18v.01');
