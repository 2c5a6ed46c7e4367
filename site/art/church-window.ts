/*
 * The lancet window around a photo of the church. The windows of saints have the same borders of glass and the same
 * arch, whose sides are arcs about the opposite springing point; this one is wider, so that a snapshot has room.
 */

/** The whole window, in units of the drawing. */
export const churchWindow = { width: 280, height: 420 };

/** The box of the opening, where the photo is. */
export const churchOpening = { left: 24, top: 38, width: 232, height: 358 };

const springing = 239;

/** The lancet that lies `outside` units around the opening. */
function lancet(outside: number): string {
  const { left, top, width, height } = churchOpening;
  const radius = width + outside;
  const apex = springing - Math.sqrt(radius ** 2 - (width / 2) ** 2);
  const middle = left + width / 2;
  const bottom = top + height + outside;
  const [first, last] = [left - outside, left + width + outside];
  const arc = `A${radius} ${radius} 0 0 1`;
  return `M${first} ${bottom}V${springing}${arc} ${middle} ${apex.toFixed(1)}${arc} ${last} ${springing}V${bottom}z`;
}

/** The outline of the opening. */
export const churchOpeningPath = lancet(0);

/** The outline of the whole window. */
export const churchFramePath = lancet(18);

const border = lancet(9);
const pane = (colour: string, start: number) =>
  `<path d="${border}" stroke="${colour}" stroke-dashoffset="-${start}"/>`;

/** The frame's drawing, with nothing in its opening. */
export const churchFrame = `<path d="${churchFramePath}${churchOpeningPath}" fill="#0a1130" fill-rule="evenodd"/>
  <g fill="none">
    <g stroke-width="11" stroke-dasharray="17 43">${pane('#2c56b4', 2)}${pane('#b23a34', 22)}${pane('#e0ad45', 42)}</g>
    <path d="${churchFramePath}" stroke="#cbb98e" stroke-width="3"/>
    <path d="${churchOpeningPath}" stroke="#0a1130" stroke-width="5"/>
  </g>`;
