import { type AnyField, captionOf } from '#contract/fields/field.ts';
import { SmallPicture } from '../picture/SmallPicture.tsx';
import styles from './ShownPicture.module.css';

/** True if a value is shown as a picture, because its text would tell people nothing. */
export const showsPicture = ({ kind }: AnyField, value: unknown): value is string =>
  (kind === 'photo' || kind === 'picture') && typeof value === 'string' && value !== '';

/** A photo or picture as a value among others. */
export const ShownPicture = ({ field, value }: { field: AnyField; value: string }) =>
  field.kind === 'photo' ? (
    <img src={value} alt="Foto" className={styles.photo} />
  ) : (
    <SmallPicture path={value} alt={captionOf(field)} className={styles.picture} />
  );
