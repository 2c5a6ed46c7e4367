import { tablerIcon } from './tabler-icon.tsx';

export const IconArrowBarToUp = tablerIcon('M12 10v10m0-10l4 4m-4-4l-4 4M4 4h16');
