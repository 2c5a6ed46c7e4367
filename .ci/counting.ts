import { relative } from 'node:path';
import { expect } from 'vitest';
import { projectRoot } from '../local/install.mjs';
import './counted-processes.mjs';
import { countFor } from './counts.mjs';

countFor(relative(projectRoot, expect.getState().testPath ?? ''));
