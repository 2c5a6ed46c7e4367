import { type ReactNode, useId, useState } from 'react';
import { usePhone } from '../use-phone.ts';
import styles from './FormSections.module.css';

interface FormSection {
  title: string;
  /** True if it has an invalid field, so that it can't be closed. */
  isWrong: boolean;
  inputs: ReactNode;
}

/** The sections of a long form: collapsible on a telephone, all open on large screens. */
export function FormSections({ sections }: { sections: readonly FormSection[] }) {
  const id = useId();
  const onPhone = usePhone();
  const [chosen, setChosen] = useState<string | undefined>(sections[0]?.title);
  return (
    <div className={styles.sections}>
      {sections.map(({ title, isWrong, inputs }, index) => {
        const isOpen = !onPhone || isWrong || title === chosen;
        const [titleId, inputsId] = [`${id}-title-${index}`, `${id}-inputs-${index}`];
        return (
          <section key={title} aria-labelledby={titleId} className={styles.section}>
            <h3 id={titleId} className={styles.title}>
              {onPhone ? (
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-controls={inputsId}
                  onClick={() => setChosen(title === chosen ? undefined : title)}
                >
                  {title}
                </button>
              ) : (
                title
              )}
            </h3>
            {/* Hidden rather than unmounted, to keep its values. */}
            <div id={inputsId} hidden={!isOpen}>
              {inputs}
            </div>
          </section>
        );
      })}
    </div>
  );
}
