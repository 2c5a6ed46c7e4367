interface Props {
  back?: boolean;
  /** The sign of a document's string, which stays in the text below the drawing. */
  sign?: string | undefined;
}

/** An arrow that arrow.css draws, beside words that say the same; a sign's are hidden from screen readers. */
export const Arrow = ({ back = false, sign }: Props) => (
  <span className={back ? 'arrow arrow--back' : 'arrow'}>{sign}</span>
);
