/** Runs work on a body of at most `bytes` once there is room for it; first come, first served. */
export type BodyRoom = <Result>(bytes: number, work: () => Promise<Result>) => Promise<Result>;

/** Bytes of a body that does not wait. */
const small = 64 * 1024;

/**
 * Room for `total` bytes of bodies at once, each until its request is answered. Others wait unread with their clients:
 * a text of a megabyte takes several while it is parsed and cleaned, and what they leave is freed late.
 */
export function bodyRoom(total: number): BodyRoom {
  const waiting: { bytes: number; enter: () => void }[] = [];
  let free = total;
  const admit = () => {
    for (let next = waiting[0]; next && next.bytes <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.bytes;
      next.enter();
    }
  };
  return async (bytes, work) => {
    if (bytes <= small) return await work();
    const taken = Math.min(bytes, total);
    await new Promise<void>((enter) => {
      waiting.push({ bytes: taken, enter });
      admit();
    });
    try {
      return await work();
    } finally {
      free += taken;
      admit();
    }
  };
}
