import { tablerIcon } from './tabler-icon.tsx';

export const IconChevronsLeft = tablerIcon('M11 7l-5 5l5 5m6-10l-5 5l5 5');
