/** What features show over the paper of viewers, and the tool that is active there. */
import { createContext, use } from 'react';
import type { ActiveTool } from '../paper/active-tool.ts';
import type { Contribution } from './feature.ts';

export type PaperParts = {
  activeTool: ActiveTool;
  /** In their order, lowest first. */
  features: readonly Pick<Contribution, 'layer' | 'overlayLayer' | 'paperTools'>[];
};

/** Null outside a project: there are neither features nor tools. */
export const PaperPartsContext = createContext<PaperParts | null>(null);

export function usePaperParts(): PaperParts | null {
  return use(PaperPartsContext);
}
