/** The tab of hot spots: where open issues and changes cluster, across the set and on a sheet. */
import { useQuery } from '@tanstack/react-query';
import { Grid3x3 } from 'lucide-react';
import { useState } from 'react';
import { detailOf } from '../../../api/api-error.ts';
import { hotSpotsQuery } from '../../../api/dashboard.ts';
import { useLasting } from '../../../lib/debounce.ts';
import { Segmented } from '../../../ui/button.tsx';
import { EmptyState, LoadFailure } from '../../../ui/states.tsx';
import './hot-spots.css';
import { hottest, MEASURES } from './model.ts';
import type { HotSheet, Measure } from './model.ts';
import { SetMap } from './set-map.tsx';
import { SheetMap } from './sheet-map.tsx';

const LABELS: Readonly<Record<Measure, string>> = {
  open_issues: 'Open issues',
  changes: 'Changes',
};
const CHOICES = MEASURES.map((value) => ({ value, label: LABELS[value] }));

export function HotSpotsTab({ projectId }: { projectId: number }) {
  const { data, error, isFetching, refetch } = useQuery(hotSpotsQuery(projectId));
  const isSlow = useLasting(data === undefined && error === null);
  if (data === undefined) {
    if (error === null) return isSlow ? <Skeletons /> : <div className="grow" />;
    return (
      <LoadFailure
        title="The hot spots could not be loaded"
        detail={detailOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.sheets.length === 0) {
    return (
      <EmptyState icon={<Grid3x3 size={28} strokeWidth={1.4} aria-hidden />} title="No hot spots">
        <p>Sheets with open issues, or with changes since their last version, appear here.</p>
      </EmptyState>
    );
  }
  return <Maps sheets={data.sheets} />;
}

function Maps({ sheets }: { sheets: readonly HotSheet[] }) {
  const [measure, setMeasure] = useState<Measure>(() =>
    sheets.some((sheet) => sheet.open_issues > 0) ? 'open_issues' : 'changes',
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const shown =
    sheets.find((sheet) => sheet.sheet_number === chosen) ?? hottest(sheets, measure) ?? sheets[0];
  return (
    <div className="dashboard hot-spots scroll">
      <div className="trends-period">
        <Segmented label="Shown by color" choices={CHOICES} value={measure} onChange={setMeasure} />
        <span className="t2 f12">
          Changes are those of the latest comparison of two versions of a sheet.
        </span>
      </div>
      <SetMap
        {...{ sheets, measure }}
        shownNumber={shown?.sheet_number ?? null}
        onShow={setChosen}
      />
      {shown === undefined ? null : <SheetMap measure={measure} sheet={shown} />}
    </div>
  );
}

/** Of the heights of the cards. */
function Skeletons() {
  return (
    <div className="dashboard" aria-hidden="true">
      {['18rem', '24rem'].map((height) => (
        <span key={height} className="sk dashboard-wide" style={{ height }} />
      ))}
    </div>
  );
}
