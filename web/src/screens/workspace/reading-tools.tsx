/** Toolbar buttons for navigation and reading: contents, pages, search and text selection. */
import { GalleryVerticalEnd, ListTree, Search, TextCursor } from 'lucide-react';
import { setTextTool, textToolStore } from '../../features/text-layer/text-tool.ts';
import { useStore } from '../../lib/store.ts';
import { IconToggle } from '../../ui/button.tsx';

/** The panel on the left of the viewers. */
export type LeftPanel = 'contents' | 'pages' | 'search' | null;

type ReadingToolsProps = { left: LeftPanel; onLeft: (panel: LeftPanel) => void };

export function ReadingTools({ left, onLeft }: ReadingToolsProps) {
  const isTextOn = useStore(textToolStore);
  const toggle = (panel: LeftPanel) => ({
    isSelected: left === panel,
    onChange: (isOn: boolean) => onLeft(isOn ? panel : null),
  });
  return (
    <>
      <IconToggle label="Contents" {...toggle('contents')}>
        <ListTree size={16} />
      </IconToggle>
      <IconToggle label="Pages" {...toggle('pages')}>
        <GalleryVerticalEnd size={16} />
      </IconToggle>
      <IconToggle label="Search in the document" shortcut="Ctrl+F" {...toggle('search')}>
        <Search size={16} />
      </IconToggle>
      <IconToggle label="Select text" shortcut="T" isSelected={isTextOn} onChange={setTextTool}>
        <TextCursor size={16} />
      </IconToggle>
    </>
  );
}
