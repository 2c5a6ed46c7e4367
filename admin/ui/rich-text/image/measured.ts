/** Milliseconds after which an image of another site is placed without its size. */
const patience = 5_000;

/** The size of an image by its address, in pixels; nothing when it can't be loaded now. */
export function measured(src: string): Promise<{ width?: number; height?: number }> {
  const image = new Image();
  return new Promise((done) => {
    const give = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      done(width > 0 && height > 0 ? { width, height } : {});
    };
    image.onload = give;
    image.onerror = give;
    setTimeout(give, patience);
    image.src = src;
  });
}
