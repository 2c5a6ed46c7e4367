import { type ComponentType, lazy } from 'react';

const failures = new Set<() => void>();

/** As React's `lazy`, whose failure is for ever; after `forgetFailures` this one loads again. */
export function lazyAgain<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const begin = () =>
    lazy(async () => {
      try {
        return await load();
      } catch (failure) {
        failures.add(() => {
          Part = begin();
        });
        throw failure;
      }
    });
  let Part: ComponentType<Props> = begin();
  return (props) => <Part {...props} />;
}

/** What could not be loaded is loaded when it is next shown. */
export function forgetFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}
