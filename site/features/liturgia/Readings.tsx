import type { Readings as DayReadings, Psalm, Reading } from '#contract/liturgia.ts';
import { isChoice, isPsalm, linesOf, piecesOf, slotsOf, versesOf } from './texts.ts';

/** The fragment of the gospel. */
export const gospelId = 'evangelho';

/** The readings of a day in the order of the Mass. */
export function Readings({ leituras }: { leituras: DayReadings }) {
  return slotsOf(leituras).map((slot) => (
    <section key={slot.title} id={slot.readings === leituras.evangelho ? gospelId : undefined} className="reading">
      <h3>{slot.title}</h3>
      {slot.readings.map((reading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day's readings never change places, and two may be the same
        <div key={index}>
          {index > 0 && isChoice(slot, leituras) && <p className="reading__or">ou</p>}
          <Reference>{reading.referencia}</Reference>
          {isPsalm(reading) ? <PsalmText psalm={reading} /> : <ReadingText reading={reading} />}
        </div>
      ))}
    </section>
  ));
}

const Reference = ({ children }: { children: string }) => children && <p className="reading__reference">{children}</p>;

const ReadingText = ({ reading: { titulo, texto } }: { reading: Reading }) => (
  <>
    {titulo && <p className="reading__title">{titulo}</p>}
    <Lines text={texto} />
  </>
);

function PsalmText({ psalm }: { psalm: Psalm }) {
  const refrain = psalm.refrao && <p className="reading__refrain">{psalm.refrao}</p>;
  return (
    <>
      {refrain}
      {versesOf(psalm).map((verse, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <div key={index}>
          <p className="reading__verse">
            <Pieces text={verse} />
          </p>
          {refrain}
        </div>
      ))}
    </>
  );
}

/** A text with line breaks, each line a paragraph. */
export const Lines = ({ text }: { text: string }) =>
  linesOf(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <p key={index}>
      <Pieces text={line} />
    </p>
  ));

const Pieces = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  piecesOf(text).map((piece, index) => (piece.isVerse ? <sup key={index}>{piece.text}</sup> : piece.text));
