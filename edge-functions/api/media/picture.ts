/** A still picture as read from its file, without metadata. */
export interface Picture {
  type: 'image/webp' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** The picture's file, without trailing bytes. */
  bytes: Uint8Array<ArrayBuffer>;
}

export type PictureSize = Pick<Picture, 'width' | 'height'>;
