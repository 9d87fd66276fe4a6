/**
 * Right of the viewers: how far each file has been read, shown while files are read and later if only it shows what failed
 * (ET-010), and the errors (ET-001, ET-002, WS-012).
 */
import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { failedCards, newCards } from '../../domain/processing.ts';
import { plural } from '../../domain/units.ts';
import { ERRORS_TAB, searchWithTab } from '../../domain/workspace-search.ts';
import { defineFeature } from '../../host/feature.ts';
import type { Panel } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { announce } from '../../lib/announcer.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { ErrorsPanel } from '../../parts/processing/errors-panel.tsx';
import { ProcessingPanel } from './processing-panel.tsx';

/** Says how the reading ended. */
function useEndSpeech({ cards, errors, isProcessing, unrecognized }: Workspace['model']): void {
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
}

/** Opens by itself on a wide screen, but not for failures older than this visit. */
function useProcessingPanel({ model, project, isWide }: Workspace): Panel | null {
  const { errors, isProcessing, checkedAt } = model;
  const cards = useMemo(
    () => newCards(model.cards, project.documents),
    [model.cards, project.documents],
  );
  const [hasSeenReading, setSeenReading] = useState(isProcessing);
  if (isProcessing && !hasSeenReading) setSeenReading(true);
  const failed = failedCards(cards).length;
  if (!isProcessing && (failed === 0 || errors.length > 0)) return null;
  return {
    side: 'right',
    id: 'processing',
    opensByItself: isWide && hasSeenReading,
    label: 'Processing',
    tab: 'Processing',
    heading: isProcessing ? 'Processing documents' : 'Processing finished',
    ...(cards.length > 0 && { note: plural(cards.length, 'file') }),
    button: {
      label: isProcessing
        ? 'Processing'
        : `Processing: ${plural(failed, 'file')} could not be read`,
      icon: isProcessing ? <LoaderCircle size={16} /> : <TriangleAlert size={16} />,
    },
    closeLabel: 'Hide processing',
    content: <ProcessingPanel cards={cards} isReading={isProcessing} checkedAt={checkedAt} />,
  };
}

/** Left when no errors remain, also in the URL. */
function useErrorsPanel({ model, me, search, onSearch }: Workspace): Panel | null {
  const { errors, isProcessing, checkedAt } = model;
  const isWanted = search.tab === ERRORS_TAB;
  const areGone = checkedAt !== null && !isProcessing && errors.length === 0;
  useEffect(() => {
    if (isWanted && areGone) onSearch((now) => searchWithTab(now, undefined), false);
  }, [isWanted, areGone, onSearch]);
  if (isProcessing || errors.length === 0) return null;
  return {
    side: 'right',
    id: ERRORS_TAB,
    isInUrl: true,
    label: 'Errors',
    tab: 'Errors',
    heading: 'Errors',
    count: errors.length.toLocaleString('en-US'),
    button: { label: 'Errors', icon: <TriangleAlert size={16} /> },
    closeLabel: 'Close',
    hasTable: true,
    content: <ErrorsPanel errors={errors} areDetailsShown={me.is_admin} />,
  };
}

export const contribution = defineFeature({
  order: 70,
  useContribution(workspace) {
    useEndSpeech(workspace.model);
    const panels = [useProcessingPanel(workspace), useErrorsPanel(workspace)];
    return { panels: panels.filter((panel) => panel !== null) };
  },
});
