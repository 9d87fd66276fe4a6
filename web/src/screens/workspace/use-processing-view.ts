/** The Processing panel on the right, shown while files are read and later if only it shows what failed (ET-010). */
import { useEffect, useRef, useState } from 'react';
import { failedCards } from '../../domain/processing.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import type { useProject } from './use-project.ts';

type ProcessingView = {
  /** Whether the toolbar offers the panel. */
  canShow: boolean;
  isShown: boolean;
  label: string;
  show: (isOn: boolean) => void;
};

/** Opens by itself on a wide screen, but not for failures older than this visit. */
export function useProcessingView(
  { cards, errors, isProcessing, unrecognized }: ReturnType<typeof useProject>,
  isWide: boolean,
): ProcessingView {
  const [choice, setChoice] = useState<boolean | null>(null);
  const [hasSeenReading, setSeenReading] = useState(isProcessing);
  if (isProcessing && !hasSeenReading) setSeenReading(true);
  const failed = failedCards(cards).length;
  const unread = `${plural(failed, 'file')} could not be read`;

  const wasProcessing = useRef(isProcessing);
  useEffect(() => {
    const hasEnded = wasProcessing.current && !isProcessing;
    wasProcessing.current = isProcessing;
    if (!hasEnded) return;
    if (failed === 0 && unrecognized > 0) {
      showToast({
        title: `${plural(unrecognized, 'file')} could not be recognized`,
        detail: 'Choose their types in Review sheets, below the contents.',
        tone: 'bad',
      });
    } else if (failed === 0) announce('All files have been read.');
    else if (errors.length === 0) announce(`${unread}. See the Processing panel for details.`);
    else {
      const detail = 'See Errors, at the right end of the toolbar.';
      showToast({ title: unread, detail, tone: 'bad' });
    }
  }, [isProcessing, failed, errors.length, unread, unrecognized]);

  const canShow = isProcessing || (failed > 0 && errors.length === 0);
  return {
    canShow,
    isShown: canShow && (choice ?? (isWide && hasSeenReading)),
    label: isProcessing ? 'Processing' : `Processing: ${unread}`,
    show: setChoice,
  };
}
