import parish from './parish.json' with { type: 'json' };

if (!parish.name?.trim()) throw new Error('Wrong content in edge-functions/contract/parish.json\n  name: is missing');

/** The parish's name, for the site, its mails, reports and pages to print. */
export const parishName: string = parish.name;
