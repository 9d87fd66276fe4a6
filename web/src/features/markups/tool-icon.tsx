import {
  Circle,
  Cloud,
  Cloudy,
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
  SquareDashedMousePointer,
  SquaresSubtract,
  Stamp,
  StickyNote,
  TriangleRight,
  Type,
  VectorSquare,
  Waypoints,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { DrawingTool, ToolId } from './model/tools.ts';

const ICONS: Readonly<Record<ToolId, LucideIcon>> = {
  rectangle: RectangleHorizontal,
  ellipse: Circle,
  cloud: Cloud,
  'cloud-by-points': Cloudy,
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
  'distance-chain': Waypoints,
  area: LandPlot,
  'room-area': SquareDashedMousePointer,
  cutout: SquaresSubtract,
  perimeter: VectorSquare,
  angle: TriangleRight,
  count: Hash,
};

export function ToolIcon({ tool, size = 16 }: { tool: DrawingTool; size?: number }) {
  const Icon = ICONS[tool.id];
  return <Icon size={size} aria-hidden />;
}
