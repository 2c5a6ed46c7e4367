// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { join } from 'node:path';
import { ensureFolderInstalled, projectRoot } from '../local/install.mjs';

const folder = join(projectRoot, 'hosted/supabase-cli');

/** The official CLI's program. It has 140 MB, so only the deploy and the tests install it. */
export const cliProgram = join(folder, 'node_modules/supabase/dist/supabase.js');

export const ensureCli = () => ensureFolderInstalled(folder, 'Instalando o programa da Supabase…');
