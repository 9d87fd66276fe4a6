/** A sheet whose lines appear one after another, while the first file is waiting to be read. */
import './reading-animation.css';

export function ReadingAnimation() {
  return (
    <svg className="reading-animation" viewBox="0 0 120 80" aria-hidden="true" focusable="false">
      <rect x="2" y="2" width="116" height="76" rx="2" className="reading-paper" />
      <path d="M98 2v76M98 56h20M98 67h20" className="reading-frame" />
      <path pathLength="1" d="M14 14h70v50H14z" />
      <path pathLength="1" d="M14 40h26v24M56 14v22h28" />
      <path pathLength="1" d="M40 50h14a14 14 0 0 0-14-14" />
    </svg>
  );
}
