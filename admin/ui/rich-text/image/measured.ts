/** Milliseconds after which an image of another site is inserted without its size. */
const timeout = 5_000;

/** An image's size in pixels; empty when it can't be loaded. */
export function measured(src: string): Promise<{ width?: number; height?: number }> {
  const image = new Image();
  return new Promise((done) => {
    const give = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      done(width > 0 && height > 0 ? { width, height } : {});
    };
    image.onload = give;
    image.onerror = give;
    setTimeout(give, timeout);
    image.src = src;
  });
}
