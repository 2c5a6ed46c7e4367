import { tablerIcon } from './tabler-icon.tsx';

export const IconChevronsRight = tablerIcon('M7 7l5 5l-5 5m6-10l5 5l-5 5');
