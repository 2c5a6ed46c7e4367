import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { cutAround, type FocusPoint, pointIn, writtenPoint } from '#contract/focus-point.ts';
import { churchFramePath, churchOpening, churchOpeningPath, churchWindow } from '../../../../site/art/church-window.ts';
import { shownAddress } from '../../../../site/lib/media-address.ts';
import { shownPoint } from '../shown-as.ts';
import styles from './FocusInput.module.css';
import { describedBy, GroupWrapper, nameIdOf } from './GroupWrapper.tsx';
import type { InputProps } from './input-props.ts';

/** Percent by which an arrow key moves the point. */
const step = 2;

const moves: Readonly<Record<string, FocusPoint>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

const within = (percent: number) => Math.round(Math.min(Math.max(percent, 0), 100));

/** The point of a picture that stays in sight: chosen on the whole of it, beside how the window cuts it. */
export function FocusInput(props: InputProps<'focus'>) {
  const { label, description, required, value, onChange, error, picture = '', 'data-autofocus': focused } = props;
  const id = useId();
  const [size, setSize] = useState<{ of: string; width: number; height: number }>();
  const point = pointIn(value);
  const address = shownAddress(picture);
  const choose = ({ x, y }: FocusPoint) => onChange(writtenPoint({ x: within(x), y: within(y) }));
  const chooseByTap = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    choose({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    choose({ x: point.x + move.x, y: point.y + move.y });
  };
  return (
    <GroupWrapper {...{ id, label, description, required, error }}>
      <div className={styles.focus}>
        {/* One slider of two directions, whose text says both. */}
        <div
          role="slider"
          tabIndex={0}
          className={styles.whole}
          data-autofocus={focused}
          aria-labelledby={nameIdOf(id)}
          aria-describedby={describedBy(id, { description, error })}
          aria-invalid={error ? true : undefined}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={shownPoint(point)}
          onClick={chooseByTap}
          onKeyDown={chooseByKey}
        >
          <img
            src={address || undefined}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ of: picture, width, height })
            }
          />
          <span className={styles.mark} style={{ left: `${point.x}%`, top: `${point.y}%` }} />
        </div>
        {size?.of === picture && <Cut {...{ id, address, size, point }} />}
      </div>
    </GroupWrapper>
  );
}

interface CutProps {
  id: string;
  address: string;
  size: { width: number; height: number };
  point: FocusPoint;
}

/** The picture in the window, as the site draws it. */
function Cut({ id, address, size, point }: CutProps) {
  const cut = cutAround(size, churchOpening, point);
  const scale = churchOpening.width / cut.width;
  return (
    <svg
      role="img"
      aria-label="Como aparece na janela"
      className={styles.cut}
      viewBox={`0 0 ${churchWindow.width} ${churchWindow.height}`}
    >
      <clipPath id={`${id}-opening`}>
        <path d={churchOpeningPath} />
      </clipPath>
      <path d={churchFramePath} className={styles.frame} />
      <g clipPath={`url(#${id}-opening)`}>
        <image
          href={address}
          x={churchOpening.left - cut.left * scale}
          y={churchOpening.top - cut.top * scale}
          width={size.width * scale}
          height={size.height * scale}
          preserveAspectRatio="none"
        />
      </g>
    </svg>
  );
}
