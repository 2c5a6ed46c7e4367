/** `18:00` → `18h`, `08:30` → `8h30`: a time of day as people say it. */
export const spokenTime = (time: string): string => time.replace(/^0/, '').replace(/:(00)?/, 'h');
