import { shownAddress } from '../../../site/lib/media-address.ts';

interface SmallPictureProps {
  /** The path of a picture of the parish's own. */
  path: string;
  alt: string;
  className: string | undefined;
}

export const SmallPicture = ({ path, alt, className }: SmallPictureProps) => (
  <img src={shownAddress(path)} alt={alt} loading="lazy" decoding="async" className={className} />
);
