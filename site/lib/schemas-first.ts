import '#contract/primitives.ts';
import { nextTask } from './next-task.ts';

/* A script's first import: the schemas' library is evaluated in one task, all that is imported after it in the next. */
await nextTask();
