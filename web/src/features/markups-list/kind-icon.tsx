/** A markup's kind as an icon. */
import {
  ArrowUpRight,
  Circle,
  Cloud,
  Hash,
  Highlighter,
  MessageSquare,
  MessageSquareText,
  Pencil,
  Pentagon,
  Ruler,
  Shapes,
  Spline,
  Square,
  Stamp,
  SquareDashed,
  TriangleRight,
  Type,
  Waypoints,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { MarkupKind } from '../../../../markups/src/model.ts';

const ICONS: Readonly<Record<MarkupKind, LucideIcon>> = {
  rectangle: Square,
  ellipse: Circle,
  cloud: Cloud,
  polygon: Pentagon,
  polyline: Spline,
  arrow: ArrowUpRight,
  freehand: Pencil,
  highlight: Highlighter,
  note: MessageSquare,
  text: Type,
  callout: MessageSquareText,
  stamp: Stamp,
  distance: Ruler,
  angle: TriangleRight,
  perimeter: Waypoints,
  area: SquareDashed,
  count: Hash,
  foreign: Shapes,
};

export function KindIcon({ kind, color }: { kind: MarkupKind; color: string | null }) {
  const Icon = ICONS[kind];
  return (
    <span
      className="markups-kind"
      style={{ borderColor: color ?? 'transparent' }}
      aria-hidden="true"
    >
      <Icon size={14} />
    </span>
  );
}
