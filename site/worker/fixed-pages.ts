/** Stands in for a page that isn't cached. */
export const offlinePage = '/offline/';

/** The pages that every device keeps, by the address that no host redirects. A parish may have fewer. */
export const fixedPages = [
  '/',
  '/liturgia/',
  '/avisos/',
  '/calendario/',
  '/contato/',
  '/doacao/',
  '/comunidades/',
  '/convite/',
  '/dizimo/',
  '/links/',
  '/paroquia/',
  '/privacidade/',
] as const;

/** Pages that every device keeps, whatever their headers and their mark for search engines say. */
export const alwaysKept: readonly string[] = [...fixedPages, offlinePage];
