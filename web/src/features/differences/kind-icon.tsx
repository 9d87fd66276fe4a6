/** A symbol for each kind, so that color is not the only cue. */
import { Diff, MessageSquareText, Minus, Move, Plus, Type } from 'lucide-react';
import type { ShownKind } from '../../domain/difference-words.ts';

const ICONS = {
  added: Plus,
  removed: Minus,
  changed: Diff,
  moved: Move,
  text: Type,
  annotation: MessageSquareText,
};

export function KindIcon({ kind }: { kind: ShownKind }) {
  const Icon = ICONS[kind];
  return <Icon size={13} aria-hidden />;
}
