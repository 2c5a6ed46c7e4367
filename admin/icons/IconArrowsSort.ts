import { tablerIcon } from './tabler-icon.tsx';

export const IconArrowsSort = tablerIcon('M3 9l4-4l4 4M7 5v14m14-4l-4 4l-4-4m4 4V5');
