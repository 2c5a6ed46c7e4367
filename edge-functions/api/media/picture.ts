/** A still picture as its own file says, without what programs and cameras write beside it. */
export interface Picture {
  type: 'image/webp' | 'image/jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** The file from its first to its last byte; what stood behind it is gone. */
  bytes: Uint8Array<ArrayBuffer>;
}

export type PictureSize = Pick<Picture, 'width' | 'height'>;
