/** What people are told while files are uploaded. */
import { useEffect } from 'react';
import { fileSize, plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { isTaken, totals } from './creation-state.ts';
import type { CreationState } from './creation-state.ts';

/** "569.0 MB of 863.0 MB uploaded, 1 file refused". */
export function summary({ phase, files }: CreationState): string {
  const refused = files.filter((file) => !isTaken(file)).length;
  const { sent, all } = totals(files);
  const parts = [];
  if (phase === 'uploading') parts.push(`${fileSize(sent)} of ${fileSize(all)} uploaded`);
  if (refused > 0) parts.push(`${plural(refused, 'file')} refused`);
  return parts.join(', ');
}

/** Announces upload progress at each quarter, and when the network is lost or returns. */
export function useSpokenProgress(state: CreationState): void {
  const { sent, all } = totals(state.files);
  const quarter = state.phase === 'uploading' && all > 0 ? Math.floor((sent / all) * 4) : 0;
  const isPaused = state.files.some((file) => file.state === 'paused');
  useEffect(() => {
    if (quarter > 0) announce(`Uploading, ${quarter * 25} percent`);
  }, [quarter]);
  useEffect(() => {
    if (isPaused) announce('Waiting for the network');
  }, [isPaused]);
}

export function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
