/** A script as one line, for those that every page carries; each of its lines ends with a bracket or a semicolon. */
export const withoutIndents = (script: string): string => script.replace(/\n\s*/g, '');
