/** The side sheet that connects a batch to a project: chooses the project, and leads to a new backtest with both (CH-041). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ChangeOrderBatch } from '../../../../contract/src/change-orders/schema.ts';
import { projectsQuery } from '../../api/projects.ts';
import { plural } from '../../domain/units.ts';
import { announce } from '../../lib/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { SearchList } from '../../ui/search-select.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { BacktestNotice } from './backtest-panel.tsx';

type ConnectSheetProps = {
  batch: ChangeOrderBatch;
  /** How many change orders were read so far. */
  count: number;
  onClose: () => void;
};

const NO_PROJECT = 'Project is required';

export function ConnectSheet({ batch, count, onClose }: ConnectSheetProps) {
  const navigate = useNavigate();
  const { data: projects = [], isPending, isError, refetch } = useQuery(projectsQuery);
  const [chosenId, setChosenId] = useState(batch.matching_jobs[0]?.project_id ?? null);
  const [isChecked, setChecked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const chosen = projects.find(({ id }) => id === chosenId);
  const connect = () => {
    setChecked(true);
    if (chosen === undefined) {
      announce(NO_PROJECT, 'assertive');
      return;
    }
    const search = { projectId: chosen.id, changeOrderBatchId: batch.id };
    void navigate({ to: '/backtests', search });
  };
  return (
    <SideSheet
      title="Connect to project"
      onClose={onClose}
      footer={
        <span className="end row g8">
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" hasIcon onPress={connect}>
            <Link2 size={16} aria-hidden />
            Connect to project
          </Button>
        </span>
      }
    >
      <div className="side-sheet-form connect-sheet" ref={place}>
        <BacktestNotice batch={batch} />
        <p className="t2">
          {`The issues of the project are matched with ${count === 1 ? 'the change order' : `the ${plural(count, 'change order')}`} of this extraction. Its pages can then be compared here.`}
        </p>
        {isError ? (
          <LoadFailure title="The projects could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <SearchList
            label="Projects"
            searchLabel="Search projects"
            choices={projects.map(({ id, name }) => ({ id, label: name }))}
            chosen={chosen === undefined ? [] : [chosen.id]}
            emptyText={isPending ? 'Loading...' : 'No projects found'}
            onPick={(id) => {
              setChosenId(id);
              const name = projects.find((project) => project.id === id)?.name ?? '';
              announce(`${name} chosen`);
            }}
          />
        )}
        {isChecked && chosen === undefined ? <p className="alert bad">{NO_PROJECT}</p> : null}
      </div>
    </SideSheet>
  );
}
