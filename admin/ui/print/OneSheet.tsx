import { useLayoutEffect, useRef, useState } from 'react';
import { counted, type Noun } from '#contract/noun.ts';
import { letterSteps, shareOfPaper } from './letters.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { type PrintDocument, printedRows, withRows } from './print-document.ts';

/** One sheet in letters as large as fit. What even the smallest leave out is on another, and the first one says so. */
export function OneSheet({ report, noun }: { report: PrintDocument; noun: Noun }) {
  const all = printedRows(report);
  const sheet = useRef<HTMLElement>(null);
  const [{ step, rows }, setTried] = useState({ step: 0, rows: all });
  useLayoutEffect(() => {
    const share = sheet.current ? shareOfPaper(sheet.current) : 0;
    if (share <= 1) return;
    if (step + 1 < letterSteps.length) setTried({ step: step + 1, rows });
    else if (rows > 1) setTried({ step, rows: Math.min(rows - 1, Math.ceil(rows / share)) });
  }, [step, rows]);
  const letters = letterSteps[step];
  const left = all - rows;
  return (
    <>
      <PrintSheet
        ref={sheet}
        report={withRows(report, 0, rows)}
        letters={letters}
        foot={left > 0 ? `Mais ${counted(left, noun)} na outra folha.` : undefined}
      />
      {left > 0 && <PrintSheet report={withRows(report, rows, all)} letters={letters} />}
    </>
  );
}
