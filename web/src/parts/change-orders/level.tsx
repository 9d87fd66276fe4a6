/** How far a change order could have been foreseen: three bars, and the word. */
import type { ForeseeableLevel } from '../../../../contract/src/change-orders/foreseeable.ts';
import { LEVEL_WORDS } from './words.ts';

const BARS = [1, 2, 3] as const;

/** Level 1 has three bars. */
export function LevelBars({ level }: { level: ForeseeableLevel }) {
  return (
    <span className="lvl" aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} className={bar <= 4 - level ? 'on' : ''} />
      ))}
    </span>
  );
}

export function Foreseeable({ level }: { level: ForeseeableLevel }) {
  return (
    <span className="row g6 nb">
      <LevelBars level={level} />
      Foreseeable {LEVEL_WORDS[level].toLowerCase()}
    </span>
  );
}
