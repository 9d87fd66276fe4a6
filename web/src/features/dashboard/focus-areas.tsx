/** Focus areas: issues that are about the same, as themes of the project (TH-001 to TH-013). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RefreshCw, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Theme, ThemeStatus } from '../../../../contract/src/themes/schema.ts';
import { detailOf } from '../../api/api-error.ts';
import { regenerateThemesMutation, themesQuery, themeStatusQuery } from '../../api/themes.ts';
import { exactMomentText } from '../../domain/dates.ts';
import { announce } from '../../lib/announcer.ts';
import { PriorityIcon } from '../../parts/issues/marks.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-queue.ts';
import { ListLink } from './list-link.tsx';
import { countText } from './model/charts.ts';
import { THEME_MESSAGES } from './model/theme-messages.ts';

export function FocusAreas({ projectId, isAdmin }: { projectId: number; isAdmin: boolean }) {
  const themes = useQuery(themesQuery(projectId));
  const status = useQuery(themeStatusQuery(projectId));
  useNewThemes(projectId, status.data);
  return (
    <section className="card chart-card" aria-labelledby="focus-areas">
      <header>
        <h3 id="focus-areas">Focus areas</h3>
        <State status={status.data} hasFailed={status.isError} />
        <span className="end row g8 wrap">
          {status.data?.latest_theme_timestamp ? (
            <span className="t3 f12">
              Built {exactMomentText(status.data.latest_theme_timestamp)}
            </span>
          ) : null}
          {isAdmin && status.data !== undefined ? (
            <Regenerate projectId={projectId} status={status.data} />
          ) : null}
        </span>
      </header>
      {themes.data === undefined ? (
        themes.error === null ? null : (
          <p className="row g8 t2">
            <span>{THEME_MESSAGES.listFailed}</span>
            <Button isSmall isDisabled={themes.isFetching} onPress={() => void themes.refetch()}>
              Try again
            </Button>
          </p>
        )
      ) : themes.data.length === 0 ? (
        <p className="t2">{THEME_MESSAGES.none}</p>
      ) : (
        <ThemeList themes={themes.data} />
      )}
    </section>
  );
}

/** Reads the themes again once others have been found, and says so. */
function useNewThemes(projectId: number, status: ThemeStatus | undefined): void {
  const client = useQueryClient();
  const wasRunning = useRef(false);
  const isRunning = status?.is_regenerating === true;
  const hasFailed = status?.has_failed === true;
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      const { queryKey } = themesQuery(projectId);
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: ['GET /v1/projects/{id}/issues'] });
      if (hasFailed) showToast({ title: THEME_MESSAGES.regenerationFailed, tone: 'bad' });
      else announce('Focus areas are up to date.');
    }
    wasRunning.current = isRunning;
  }, [client, projectId, isRunning, hasFailed]);
}

function State({ status, hasFailed }: { status: ThemeStatus | undefined; hasFailed: boolean }) {
  if (status === undefined) {
    return hasFailed ? <span className="tag warn">{THEME_MESSAGES.statusFailed}</span> : null;
  }
  if (status.is_regenerating) return <span className="tag">{THEME_MESSAGES.running}</span>;
  if (!status.has_themes) return null;
  return status.needs_regeneration ? (
    <span className="tag warn">
      <TriangleAlert size={12} aria-hidden />
      {THEME_MESSAGES.outdated}
    </span>
  ) : (
    <span className="tag ok">
      <Check size={12} aria-hidden />
      {THEME_MESSAGES.current}
    </span>
  );
}

/** For administrators (TH-005). Without themes it is there if there are issues to find some in. */
function Regenerate({ projectId, status }: { projectId: number; status: ThemeStatus }) {
  const { mutate, isPending } = useMutation({
    ...regenerateThemesMutation,
    onError: (error) => {
      const detail = detailOf(error);
      showToast({ title: THEME_MESSAGES.regenerationFailed, detail, tone: 'bad' });
    },
  });
  const isRunning = isPending || status.is_regenerating;
  if (!status.has_themes && !status.needs_regeneration && !isRunning) return null;
  return (
    <Button
      isSmall
      hasIcon
      variant={status.has_themes ? 'quiet' : 'primary'}
      isDisabled={isRunning}
      // TH-004: people who press it while all is up to date want it anyway.
      onPress={() => mutate({ projectId, force: status.has_themes })}
    >
      <RefreshCw size={14} aria-hidden />
      {isRunning ? 'Regenerating…' : status.has_themes ? 'Regenerate' : THEME_MESSAGES.generate}
    </Button>
  );
}

function ThemeList({ themes }: { themes: readonly Theme[] }) {
  return (
    <ul className="themes" aria-label="Focus areas">
      {themes.map((theme) => {
        const count = theme.supporting_issue_ids.length;
        return (
          <li key={theme.id} className="theme">
            <ListLink counted={{ theme_id: theme.id }} className="theme-link">
              <b className="theme-count num">{countText(count)}</b>
              <span className="visually-hidden">{count === 1 ? ' issue: ' : ' issues: '}</span>
              <span className="m">{theme.theme_title}</span>
              <PriorityIcon id={theme.top_priority_id} />
            </ListLink>
            <p className="t2 f12">{theme.theme_description}</p>
          </li>
        );
      })}
    </ul>
  );
}
