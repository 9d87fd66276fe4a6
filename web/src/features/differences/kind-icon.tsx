/** A sign for each kind, so that none is told by colour. */
import { Diff, Minus, Move, Plus, Type } from 'lucide-react';
import type { DifferenceKind } from '../../../../workers/protocol/session.ts';

const ICONS = { added: Plus, removed: Minus, changed: Diff, moved: Move, text: Type };

export function KindIcon({ kind }: { kind: DifferenceKind | 'text' }) {
  const Icon = ICONS[kind];
  return <Icon size={13} aria-hidden />;
}
