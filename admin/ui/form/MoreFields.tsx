import { type ReactNode, useId, useState } from 'react';
import folded from '../Folded.module.css';

interface MoreFieldsProps {
  /** True if one of them was filled in when the form opened. */
  isFilled: boolean;
  /** True if one of them is invalid, so that they can't be folded. */
  isWrong: boolean;
  children: ReactNode;
}

/** The fields that are seldom filled in, below a line that unfolds them. */
export function MoreFields({ isFilled, isWrong, children }: MoreFieldsProps) {
  const id = useId();
  const [chosen, setChosen] = useState(isFilled);
  const isOpen = chosen || isWrong;
  return (
    <div>
      <button
        type="button"
        className={folded.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChosen(!isOpen)}
      >
        Mais
      </button>
      {/* Hidden rather than unmounted, to keep its values. */}
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
