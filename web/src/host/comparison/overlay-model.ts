/** The comparison of an overlay of a project: its two documents, opened while a viewer shows it. */
import type { OverlayExecution } from '../../../../contract/src/overlays/schema.ts';
import type { Engine } from '../../../../workers/protocol/engine.ts';
import { Camera } from '../../domain/camera.ts';
import { percentOf } from '../../domain/overlay-words.ts';
import { TEAM_REVIEW } from '../../domain/review.ts';
import { DEFAULT_VIEW } from '../../domain/url-state.ts';
import type { ViewState } from '../../domain/url-state.ts';
import { createStore } from '../../lib/store.ts';
import { Comparison } from './comparison.ts';
import type { ComparisonModel } from './comparison-model.ts';
import { ExecutionSheets } from './execution-sheets.ts';
import type { Decide } from './execution-sheets.ts';

export type OverlayModel = ComparisonModel<ExecutionSheets>;

/** The execution's colors and opacities (OV-035). */
export function looksOf(
  execution: Pick<OverlayExecution, 'color_1' | 'color_2' | 'opacity_1' | 'opacity_2'>,
): Partial<ViewState> {
  return {
    colorA: execution.color_1,
    colorB: execution.color_2,
    opacityAPercent: percentOf(execution.opacity_1),
    opacityBPercent: percentOf(execution.opacity_2),
  };
}

export function createOverlayModel(engine: Engine, decide: Decide): OverlayModel {
  const view = createStore<ViewState>(DEFAULT_VIEW);
  return {
    comparison: new Comparison(engine, { results: (host) => new ExecutionSheets(host, decide) }),
    view,
    cameras: { a: new Camera(), b: new Camera() },
    setView: (change) => view.set({ ...view.get(), ...change }),
    mayChoose: false,
    review: TEAM_REVIEW,
  };
}
