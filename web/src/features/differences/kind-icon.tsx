/** A symbol for each kind, so that color is not the only cue. */
import { Diff, Minus, Move, Plus, Type } from 'lucide-react';
import type { DifferenceKind } from '../../../../workers/protocol/comparison.ts';

const ICONS = { added: Plus, removed: Minus, changed: Diff, moved: Move, text: Type };

export function KindIcon({ kind }: { kind: DifferenceKind | 'text' }) {
  const Icon = ICONS[kind];
  return <Icon size={13} aria-hidden />;
}
