/** The address of a path of the API, for links: the page's own host on one machine. */
export const apiAddress = (path: string): string => `${import.meta.env.PUBLIC_API_URL || '/api'}${path}`;
