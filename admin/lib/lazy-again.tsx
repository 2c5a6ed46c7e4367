import { type ComponentType, lazy } from 'react';

const failures = new Set<() => void>();
const notLoaded = new WeakSet<object>();

/** True if a part's code could not be loaded; any other failure is of the code itself. */
export const isNotLoaded = (failure: unknown): boolean => failure instanceof Object && notLoaded.has(failure);

/** Like React's `lazy`, whose failure is permanent; after `forgetFailures` this one loads again. */
export function lazyAgain<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (failure) {
        notLoaded.add(failure as object);
        failures.add(() => {
          Part = begin();
        });
        throw failure;
      }
    });
  let Part: ComponentType<Props> = begin();
  return (props) => <Part {...props} />;
}

/** Failed components are loaded again when they are next shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
