import { useMediaQuery } from '@mantine/hooks';

/** True if the screen is a telephone's (docs/product.md, "Constants"), known at the first render. */
export const usePhone = (): boolean =>
  useMediaQuery('not all and (min-width: 48em)', undefined, { getInitialValueInEffect: false });
