import { tablerIcon } from './tabler-icon.tsx';

export const IconIndentIncrease = tablerIcon('M20 6H9m11 6h-7m7 6H9M4 8l4 4l-4 4');
