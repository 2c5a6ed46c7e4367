import parish from '../../site/content/parish.json' with { type: 'json' };

/** The parish's name from the site's content, for reports and pages to print. */
export const parishName: string = parish.name;
