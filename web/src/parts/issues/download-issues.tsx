/** Downloads the issues of a list: a spreadsheet at once, other formats from the menu beside it, which also imports. */
import { ChevronDown, Download } from 'lucide-react';
import { ISSUE_FILES } from '../../api/issue-export.ts';
import type { IssueFile } from '../../api/issue-export.ts';
import type { IssueQuery } from '../../api/issues.ts';
import { pickFile } from '../../lib/file-picking.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useIssueDownload } from './issue-download.ts';
import { ISSUE_FILE_WORDS } from './issue-file-words.ts';

type DownloadIssuesProps = {
  projectId: number;
  /** That of the list. All pages of it are downloaded. */
  query: IssueQuery;
  /** There is nothing to download. */
  isDisabled?: boolean;
  /** Imports a BCF file; absent for people who may not raise issues. */
  onImport?: ((file: File) => void) | undefined;
};

const IMPORT = 'import';
const IMPORTED = '.bcf,.bcfzip';

export function DownloadIssues(props: DownloadIssuesProps) {
  const { projectId, query, isDisabled = false, onImport } = props;
  const { isRunning, start } = useIssueDownload();
  const isOff = isDisabled || isRunning;
  const save = (kind: IssueFile) => start({ projectId, kind, query });
  const choose = async () => {
    const file = await pickFile(IMPORTED);
    if (file !== null) onImport?.(file);
  };
  return (
    <span className="row">
      <IconButton
        label={isRunning ? 'Downloading…' : 'Download'}
        isDisabled={isOff}
        onPress={() => save('xlsx')}
      >
        <Download size={16} />
      </IconButton>
      <Menu
        label="Export and import"
        isWorking={isRunning}
        trigger={
          <IconButton label="Export and import" isSmall>
            <ChevronDown size={14} />
          </IconButton>
        }
        entries={[
          ...ISSUE_FILES.map((id) => ({ id, ...ISSUE_FILE_WORDS[id], isDisabled })),
          ...(onImport === undefined
            ? []
            : [
                {
                  id: IMPORT,
                  label: 'Import BCF…',
                  note: 'Adds topics from other programs as issues',
                },
              ]),
        ]}
        onAction={(id) => {
          const kind = ISSUE_FILES.find((each) => each === id);
          if (kind !== undefined) save(kind);
          else void choose().catch(reportError);
        }}
      />
    </span>
  );
}
