/** Over a page while Pan is active: nothing takes a press, so every drag moves the page. */
import { useEffect, useRef } from 'react';
import './pan-layer.css';

export function PanLayer({ onEnd }: { onEnd: () => void }) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pane = layer.current?.parentElement ?? null;
    if (pane === null) return undefined;
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onEnd();
    };
    pane.addEventListener('keydown', end);
    return () => pane.removeEventListener('keydown', end);
  }, [onEnd]);
  return <div ref={layer} className="pan-layer" />;
}
