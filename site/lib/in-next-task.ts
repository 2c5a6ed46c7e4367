import { nextTask } from './next-task.ts';

/* Imports after this one are evaluated in another task than those before it. */
await nextTask();
