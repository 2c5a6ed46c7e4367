/** Resolves in another task: a cheap phone answers its reader before it. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
