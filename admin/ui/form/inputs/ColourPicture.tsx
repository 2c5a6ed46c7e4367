import type { ParishColour } from '#contract/parish-face.ts';
import { paletteOf } from '../../../../site/styles/palettes.ts';
import styles from './ColourPicture.module.css';

/** A colour's night beside the colour of its links. */
export default function ColourPicture({ value }: { value: string }) {
  const own = paletteOf(value as ParishColour)?.light ?? blue;
  return (
    <svg className={styles.colour} viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width="1" height="1" fill={own.night} />
      <rect x="1" width="1" height="1" fill={own.brand} />
    </svg>
  );
}

/** The tokens' own (site/styles/tokens.css), which may be another colour's on this page. */
const blue = { night: '#14235a', brand: '#1e3a8a' };
