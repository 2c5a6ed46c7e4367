export {};

/**
 * Before anything loads React, which in development says for the browser's own tools where each element is made and why
 * each component renders. Nobody reads that here, and it takes a fifth of what the tests do. React's warnings stay.
 */
Object.assign(console, { timeStamp: undefined, createTask: undefined });

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { default: react } = (await import('react')) as unknown as { default: Record<string, object> };

/** As after the ten thousand elements a second of which React keeps no stack. */
const manyElements = { get: () => 10_000, set: () => {} };
Object.defineProperty(react[internals] ?? {}, 'recentlyCreatedOwnerStacks', manyElements);
