/** Announces the shown sheet and its zoom. */
import { useEffect, useEffectEvent } from 'react';
import { sheetSpeech } from '../../domain/sheet-pairs.ts';
import { announce } from '../../lib/announcer.ts';
import type { ComparisonState } from '../../host/comparison/comparison-state.ts';
import type { ScreenModel } from './use-comparison.ts';

export function useSheetSpeech({ cameras }: ScreenModel, state: ComparisonState): void {
  const announceSheet = useEffectEvent((side: 'a' | 'b') => {
    const { pages, page } = state[side];
    announce(`${sheetSpeech(pages[page], page, pages.length, cameras[side].zoom)} Loaded`);
  });
  const isLoading = state.a.sheetPhase === 'loading' || state.b.sheetPhase === 'loading';
  const { sheet: sheetA } = state.a;
  const { sheet: sheetB } = state.b;
  useEffect(() => {
    if (isLoading || (sheetA === null && sheetB === null)) return undefined;
    const side = sheetA === null ? 'b' : 'a';
    // Wait a frame: it is then fitted beside its cards.
    const frame = requestAnimationFrame(() => announceSheet(side));
    return () => cancelAnimationFrame(frame);
  }, [isLoading, sheetA, sheetB]);
}
