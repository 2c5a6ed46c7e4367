import { tablerIcon } from './tabler-icon.tsx';

export const IconIndentDecrease = tablerIcon('M20 6h-7m7 6h-9m9 6h-7M8 8l-4 4l4 4');
