import parish from './parish.json' with { type: 'json' };

/** The name in the content of `parish.json`; throws with the file and the field where there is none. */
export function nameIn(content: { name?: string }): string {
  if (!content.name?.trim())
    throw new Error('Wrong content in edge-functions/contract/parish.json\n  name: is missing');
  return content.name;
}

/** The parish's name, for the site, its mails, reports and pages to print. */
export const parishName: string = nameIn(parish);
