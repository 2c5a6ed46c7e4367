import parish from '../../site/content/parish.json' with { type: 'json' };

/** The parish's name as the site has it, for what the API writes on paper: reports and pages to print. */
export const parishName: string = parish.name;
