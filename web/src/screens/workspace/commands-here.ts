/** All that can be done in the workspace now, from what its features contribute, and where one can go. */
import type { TableOfContents } from '../../../../contract/src/documents/schema.ts';
import { sectionCode } from '../../../../contract/src/documents/section-code.ts';
import { contentsSheets } from '../../domain/contents-tree.ts';
import type { ContentsTarget } from '../../domain/contents-tree.ts';
import { sheetInWords, sheetName } from '../../domain/sheet-name.ts';
import type { Command } from '../../features/commands/model/commands.ts';
import type { Panel } from '../../host/feature.ts';
import type { PanelActions, ShownPanels } from '../../host/workspace.ts';
import type { ActiveTool } from '../../paper/active-tool.ts';
import type { Contributions } from './contributions.ts';

type Here = {
  contributions: Contributions;
  panels: PanelActions;
  shown: ShownPanels;
  activeTool: ActiveTool;
  onHelp: () => void;
};

/** The first of several with the same label counts: a tool has a shortcut and a button. */
function different(commands: readonly Command[]): Command[] {
  const byLabel = new Map<string, Command>();
  for (const command of commands) {
    if (!byLabel.has(command.label)) byLabel.set(command.label, command);
  }
  return [...byLabel.values()];
}

/** Shortcuts, panels, tools and other actions of the features, and the help. */
export function commandsHere({
  contributions,
  panels,
  shown,
  activeTool,
  onHelp,
}: Here): Command[] {
  const { left, right, tools, keys, all } = contributions;
  const ofPanel = ({ id, button, side }: Panel): Command[] => {
    if (button === null) return [];
    const isShown = shown[side] === id;
    return [
      {
        id: `panel ${id}`,
        label: button.label,
        note: isShown ? 'Close the panel' : 'Open the panel',
        ...(button.shortcut !== undefined && { shortcut: button.shortcut }),
        group: 'Commands',
        act: () => (isShown ? panels.close(id) : panels.show(id)),
      },
    ];
  };
  return different([
    ...[...left, ...right].flatMap(ofPanel),
    ...keys.map(({ shortcut: { label, keys: written }, act }): Command => ({
      ...{ id: `key ${label}`, label, group: 'Commands', act },
      ...(written[0] !== undefined && { shortcut: written[0] }),
    })),
    ...tools.map(({ id, label, shortcut }): Command => ({
      ...{ id: `tool ${id}`, label, group: 'Commands' },
      ...(shortcut !== undefined && { shortcut }),
      act: () => activeTool.toggle(id),
    })),
    ...all
      .flatMap(({ actions }) => actions ?? [])
      .map(({ label, act }): Command => ({ id: `do ${label}`, label, group: 'Commands', act })),
    {
      ...{ id: 'help', label: 'Show keyboard shortcuts', shortcut: '?', group: 'Commands' },
      act: onHelp,
    },
  ]);
}

/** The sheets and sections of the project. */
export function placesIn(
  contents: TableOfContents | undefined,
  open: (target: ContentsTarget) => void,
): Command[] {
  if (contents === undefined) return [];
  const sheets = contentsSheets(contents).map((sheet): Command => {
    const { id: sheetId, document_id: documentId, page_number: pageNumber } = sheet;
    return {
      id: `sheet ${sheetId}`,
      label: sheetInWords(sheetName(sheet)),
      note: sheet.document_name,
      group: 'Sheets and sections',
      act: () => open({ documentId, pageNumber, sheetId, box: null }),
    };
  });
  const sections = contents.specs.sections.map((section): Command => {
    const { document_id: documentId, starting_page_number: pageNumber } = section;
    return {
      id: `section ${section.id}`,
      label: `${sectionCode(section.csi_code)} ${section.csi_code_title}`,
      note: section.document_name,
      group: 'Sheets and sections',
      act: () => open({ documentId, pageNumber, sheetId: null, box: null }),
    };
  });
  return [...sheets, ...sections];
}

type Numbered = {
  /** Null while no document is open. */
  pageCount: number | null;
  goToPage: (pageNumber: number) => void;
  goToIssue: (id: number) => void;
};

/** Where a typed number may lead. */
export function numbered(typed: string, { pageCount, goToPage, goToIssue }: Numbered): Command[] {
  const [, sign, digits] = /^\s*(#?)(\d{1,9})\s*$/.exec(typed) ?? [];
  const number = Number(digits ?? 0);
  if (number === 0) return [];
  const toIssue: Command = {
    ...{ id: `issue ${number}`, label: `Go to issue #${number}`, group: 'Go to' },
    act: () => goToIssue(number),
  };
  if (sign === '#' || pageCount === null || number > pageCount) return [toIssue];
  const toPage: Command = {
    ...{ id: `page ${number}`, label: `Go to page ${number} of the document`, group: 'Go to' },
    act: () => goToPage(number),
  };
  return [toIssue, toPage];
}
