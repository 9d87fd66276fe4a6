/** Tabs: one panel of several at a time. */
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

export type TabEntry = {
  id: string;
  label: string;
  /** Shown after the label and read with it, such as "38" or "4 of 38". */
  count?: string;
  content: ReactNode;
};

type TabsProps = {
  /** The name of the row of tabs. */
  label: string;
  tabs: readonly TabEntry[];
  selectedId: string;
  onSelect: (id: string) => void;
  /** Before the tabs, such as the heading of what they are parts of. */
  start?: ReactNode;
  /** Controls at the end of the row, such as a close button. */
  end?: ReactNode;
  /** Shown instead of the tab while there is only one. Adding a second tab does not remount the panel. */
  head?: ReactNode;
};

/**
 * Only the selected panel is mounted: what a panel has to remember is kept outside of it. Arrow keys, Home and End select a
 * tab; Tab goes on to the controls at the end and into the panel.
 */
export function Tabs({ label, tabs, selectedId, onSelect, start, end, head }: TabsProps) {
  const isAlone = head !== undefined && tabs.length === 1;
  return (
    <AriaTabs
      className="tabs"
      selectedKey={selectedId}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <div className="tab-bar">
        {start}
        {isAlone ? head : null}
        <TabList className={isAlone ? 'tab-row is-alone' : 'tab-row'} aria-label={label}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className="tab">
              {tab.label}
              {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {end === undefined ? null : <span className="end row g2">{end}</span>}
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="tab-panel">
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
