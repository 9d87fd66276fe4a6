/** The overlays that the viewers show now, for the panels beside them. */
import { createContext } from 'react';
import type { OverlayExecutionDetail } from '../../../../contract/src/overlays/schema.ts';
import type { PaneId } from '../../domain/panes.ts';
import { createStore } from '../../lib/store.ts';
import type { Store } from '../../lib/store.ts';
import type { ComparisonModel } from './comparison-model.ts';

export type ShownOverlay = {
  readonly execution: OverlayExecutionDetail;
  readonly model: ComparisonModel;
  /** Opens the dialog that aligns it by three points; null for people who may not. */
  readonly realign: (() => void) | null;
};

export type ShownOverlays = Readonly<Record<PaneId, ShownOverlay | null>>;

export function noOverlays(): Store<ShownOverlays> {
  return createStore<ShownOverlays>({ 1: null, 2: null });
}

export const ShownOverlaysContext = createContext(noOverlays());
