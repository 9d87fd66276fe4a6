import {
  Circle,
  Cloud,
  Hash,
  Highlighter,
  LandPlot,
  MessageSquareText,
  MoveUpRight,
  Pencil,
  Pentagon,
  RectangleHorizontal,
  Ruler,
  Spline,
  Stamp,
  StickyNote,
  TriangleRight,
  Type,
  VectorSquare,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ToolKind } from './model/tools.ts';

const ICONS: Readonly<Record<ToolKind, LucideIcon>> = {
  rectangle: RectangleHorizontal,
  ellipse: Circle,
  cloud: Cloud,
  polygon: Pentagon,
  polyline: Spline,
  arrow: MoveUpRight,
  highlight: Highlighter,
  freehand: Pencil,
  note: StickyNote,
  text: Type,
  callout: MessageSquareText,
  stamp: Stamp,
  distance: Ruler,
  area: LandPlot,
  perimeter: VectorSquare,
  angle: TriangleRight,
  count: Hash,
};

export function ToolIcon({ kind, size = 16 }: { kind: ToolKind; size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden />;
}
