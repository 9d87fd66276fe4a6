/** The panel left of the viewers, with the divider that sets its width. */
import { useState } from 'react';
import type { LeftPanel } from '../../host/feature.ts';
import { Splitter } from '../../ui/splitter.tsx';

/** TOC-001: share of the width. */
const SHARE = { least: 0.15, first: 0.2, most: 0.25 };

type LeftSideProps = {
  shown: LeftPanel | null;
  isWide: boolean;
  onClose: (id: string) => void;
};

export function LeftSide({ shown, isWide, onClose }: LeftSideProps) {
  const [width, setWidth] = useState(() => Math.round(innerWidth * SHARE.first));
  if (shown === null) return null;
  return (
    <>
      <div className="contents-place" style={isWide ? { width } : {}}>
        {shown.content}
      </div>
      {isWide ? (
        <Splitter
          label="Width of the contents"
          value={width}
          min={Math.round(innerWidth * SHARE.least)}
          max={Math.round(innerWidth * SHARE.most)}
          onChange={(next) => {
            if (next === 0) onClose(shown.id);
            else setWidth(next);
          }}
        />
      ) : null}
    </>
  );
}
