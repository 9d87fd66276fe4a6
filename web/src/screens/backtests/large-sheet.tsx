/** The large sheet at the right: issues of the initial review, results as a table, and the recall (BT-034, BT-035). */
import { Files, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Backtest } from '../../../../contract/src/backtests/schema.ts';
import { SHEET_TABS } from '../../features/backtests/model/results.ts';
import type { SheetTab } from '../../features/backtests/model/results.ts';
import { ReportMenu } from '../../features/backtests/report-menu.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const LABELS: Readonly<Record<SheetTab, string>> = {
  review: 'Initial review',
  results: 'Backtest results',
  recall: 'Recall',
};
const IN_ORDER: readonly SheetTab[] = ['review', 'results', 'recall'];

type LargeSheetProps = {
  backtest: Backtest;
  /** Null: closed. */
  tab: SheetTab | null;
  /** The recall is there once the backtest is completed. */
  contents: Readonly<Record<SheetTab, ReactNode>>;
  /** Over the sheet, such as a form. */
  children: ReactNode;
  onTab: (tab: SheetTab | null) => void;
  onDelete: () => void;
};

export function LargeSheet({ backtest, tab, contents, children, ...props }: LargeSheetProps) {
  const isCompleted = backtest.status === 'completed';
  return (
    <Drawer
      label={tab === null ? 'Backtest' : LABELS[tab]}
      isOpen={tab !== null}
      onClose={() => props.onTab(null)}
    >
      <div className="backtest-main">
        <Tabs
          label="Parts of the backtest"
          selectedId={tab ?? 'results'}
          onSelect={(id) => props.onTab(SHEET_TABS.find((each) => each === id) ?? null)}
          end={
            <>
              {backtest.can_delete ? (
                <Button isSmall variant="quiet" hasIcon onPress={props.onDelete}>
                  <Trash2 size={14} aria-hidden />
                  Delete backtest
                </Button>
              ) : null}
              {isCompleted ? <ReportMenu backtestId={backtest.id} /> : null}
              <Button isSmall hasIcon className="to-documents" onPress={() => props.onTab(null)}>
                <Files size={14} aria-hidden />
                View documents
              </Button>
              <IconButton label="Close" onPress={() => props.onTab(null)}>
                <X size={16} />
              </IconButton>
            </>
          }
          tabs={IN_ORDER.filter((id) => isCompleted || id !== 'recall').map((id) => ({
            id,
            label: LABELS[id],
            content: contents[id],
          }))}
        />
      </div>
      {children}
    </Drawer>
  );
}
