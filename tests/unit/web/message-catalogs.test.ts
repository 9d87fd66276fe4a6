/**
 * Every message of the three specifications: their validation rules and error catalogs. The source writes exactly this text, in
 * exactly these files; that people see it when they should is asserted by the tests that `docs/acceptance.md` names for it.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** What is written, where, and how the code writes it, if not so. `{name}` stands for a value. */
type Row = readonly [text: string, files: readonly string[], code?: string];

const ISSUE_FORMS = [
  'web/src/features/add-issue/issue-form.tsx',
  'web/src/features/issue-editing/edit-form.tsx',
];

const CATALOGS: Readonly<Record<1 | 2 | 3, readonly Row[]>> = {
  1: [
    ['Summary is required', ISSUE_FORMS, "required('Summary')"],
    ['Description is required', ISSUE_FORMS, "required('Description')"],
    ['Priority is required', ISSUE_FORMS, "required('Priority')"],
    ['Discipline is required', ISSUE_FORMS, "required('Discipline')"],
    ['Ref # is required', ISSUE_FORMS, "required('Ref #')"],
    ['Maximum number of drawings reached', ['web/src/features/overlays/model/chosen-drawings.ts']],
    [
      'You can only select 2 drawings for an overlay',
      ['web/src/features/overlays/model/chosen-drawings.ts'],
    ],
    ['Please select exactly 3 points on each drawing', ['web/src/parts/realign/messages.ts']],
    ['Three points selected', ['web/src/parts/realign/messages.ts']],
    [
      'Error Creating Overlay',
      [
        'web/src/features/location-history/contribution.tsx',
        'web/src/features/overlays/overlay-menu.tsx',
        'web/src/parts/panes/use-aligning.ts',
        'web/src/parts/realign/messages.ts',
      ],
    ],
    [
      'Error',
      [
        'web/src/features/errors/error-page.tsx',
        'web/src/features/integrations/external-project.tsx',
        'web/src/features/integrations/integration-dialog.tsx',
        'web/src/features/processing/processing-panel.tsx',
        'web/src/parts/panes/use-open-overlay.ts',
        'web/src/screens/access/invitation-screen.tsx',
        'web/src/screens/admin/copy-project-page.tsx',
        'web/src/screens/admin/use-change.ts',
        'contract/src/wire/errors.ts',
        'server/src/tracing.ts',
      ],
    ],
    ['Could not find overlay ID', ['web/src/parts/panes/use-open-overlay.ts']],
    [
      'Download failed',
      ['web/src/domain/error-messages.ts', 'web/src/screens/compare/workspace.tsx'],
    ],
    ['Document {id} not found', ['web/src/domain/panes.ts']],
    ['Change order document {id} not found', ['web/src/domain/panes.ts']],
    ['No file key found for change order document', ['web/src/domain/panes.ts']],
    ['fileKey required for fileKey entity type', ['web/src/domain/panes.ts']],
    ['Either fileKey or batchId required for change order', ['web/src/domain/panes.ts']],
    ['Unsupported entity type', ['web/src/domain/panes.ts']],
    ['Animation failed to load', ['web/src/features/processing/processing-panel.tsx']],
    ['Please refresh the page to try again', ['web/src/features/processing/processing-panel.tsx']],
    [
      'No overlays created',
      [
        'web/src/features/overlays/earlier-overlays.tsx',
        'web/src/features/overlays/history-dialog.tsx',
      ],
    ],
    ['No overlays found matching your search', ['web/src/features/overlays/history-dialog.tsx']],
    [
      'No matching results found',
      [
        'web/src/features/overlays/drawing-picker.tsx',
        'web/src/features/project-search/search-dialog.tsx',
        'web/src/parts/contents/searched-contents.tsx',
        'web/src/parts/page-picker/page-picker.tsx',
      ],
    ],
    ['Start typing to see suggestions', ['web/src/features/overlays/drawing-picker.tsx']],
  ],
  2: [
    ['Error exporting XLSX', ['web/src/features/dashboard/report-download.ts']],
    ['Issue status updated', ['web/src/parts/issues/issue-actions.ts']],
    ['Failed to update issue status', ['web/src/parts/issues/issue-actions.ts']],
    ['Issue owner assigned', ['web/src/parts/issues/issue-actions.ts']],
    ['Failed to assign owner', ['web/src/parts/issues/issue-actions.ts']],
    ['Issue priority updated', ['web/src/parts/issues/issue-actions.ts']],
    ['Failed to update priority', ['web/src/parts/issues/issue-actions.ts']],
    ['Issue discipline updated', ['web/src/parts/issues/issue-actions.ts']],
    ['Failed to update discipline', ['web/src/parts/issues/issue-actions.ts']],
    ['{n} issue(s) updated successfully', ['web/src/features/issue-list/use-bulk-update.ts']],
    ['Failed to update issues', ['web/src/features/issue-list/use-bulk-update.ts']],
    ['Issue updated', ['web/src/features/issue-editing/edit-form.tsx']],
    ['Comment created', ['web/src/parts/issues/comment-form.tsx']],
    ['Your comment has been added successfully', ['web/src/parts/issues/comment-form.tsx']],
    ['Failed to create comment', ['web/src/parts/issues/comment-form.tsx']],
    ['An error occurred while creating the comment', ['web/src/parts/issues/comment-form.tsx']],
    ['Verification created successfully', ['web/src/features/checklist/verification-form.tsx']],
    [
      'Failed to create verification. Please try again.',
      ['web/src/features/checklist/verification-form.tsx'],
    ],
    ['Project ID not found', ['web/src/features/checklist/verification-form.tsx']],
    ['Verification updated', ['web/src/features/checklist/verification-form.tsx']],
    ['Failed to update verification', ['web/src/features/checklist/verification-form.tsx']],
    [
      'An error occurred',
      [
        'web/src/api/admin.ts',
        'web/src/features/checklist/verification-form.tsx',
        'web/src/screens/admin/copy-project-page.tsx',
      ],
    ],
    ['Error creating project', ['web/src/parts/uploads/creation.ts']],
    ['An error occurred while creating the project', ['web/src/parts/uploads/creation.ts']],
    ['Error creating documents', ['web/src/parts/uploads/creation.ts']],
    ['An error occurred while uploading the documents', ['web/src/parts/uploads/creation.ts']],
    ['Error cancelling project upload', ['web/src/features/add-project/add-project-dialog.tsx']],
    [
      'Failed to check theme regeneration status',
      ['web/src/features/dashboard/model/theme-messages.ts'],
    ],
    ['Failed to regenerate themes', ['web/src/features/dashboard/model/theme-messages.ts']],
    ['Failed to load themes', ['web/src/features/dashboard/model/theme-messages.ts']],
    ['No themes available yet', ['web/src/features/dashboard/model/theme-messages.ts']],
    [
      'Failed to load assignment data. Please refresh the page.',
      ['web/src/features/dashboard/ball-in-court.tsx'],
    ],
    [
      'Error loading analytics data. Please try again later.',
      ['web/src/features/analytics/analytics-drawer.tsx'],
    ],
    ['Project Access Denied', ['web/src/features/errors/load-error.tsx']],
    ['Project Not Found', ['web/src/features/errors/load-error.tsx']],
    [
      'Error Loading Project',
      ['web/src/features/errors/load-error.tsx', 'web/src/features/projects/project-link.tsx'],
    ],
    ['Unknown error', ['web/src/domain/processing-errors.ts']],
    [
      'Processing completed with some issues. Please contact support if you need assistance.',
      ['web/src/parts/processing/errors-panel.tsx'],
    ],
    [
      'No options found.',
      [
        'web/src/features/issue-list/bulk-choices.tsx',
        'web/src/features/issue-list/filter-builder.tsx',
        'web/src/features/issue-list/quick-dialog.tsx',
        'web/src/parts/issues/pickers.tsx',
      ],
    ],
    [
      'No users found.',
      ['web/src/features/issue-list/filter-builder.tsx', 'web/src/screens/admin/remote-select.tsx'],
    ],
    [
      'No assignee found.',
      ['web/src/features/issue-list/bulk-choices.tsx', 'web/src/parts/issues/pickers.tsx'],
    ],
    [
      'No status found.',
      ['web/src/features/issue-list/bulk-choices.tsx', 'web/src/parts/issues/pickers.tsx'],
    ],
    [
      'No discipline found.',
      ['web/src/features/issue-list/bulk-choices.tsx', 'web/src/parts/issues/pickers.tsx'],
    ],
    [
      'No issues found',
      [
        'web/src/features/backtests/add-issue-sheet.tsx',
        'web/src/features/backtests/initial-review.tsx',
        'web/src/features/issue-cards/issues-panel.tsx',
        'web/src/features/issue-list/issue-list.tsx',
      ],
    ],
    [
      'No Issues',
      [
        'web/src/features/issue-cards/issues-panel.tsx',
        'web/src/features/issue-list/issue-list.tsx',
      ],
    ],
    [
      'No checklist items found',
      ['web/src/features/checklist/checklist-panel.tsx', 'web/src/parts/checklists/no-items.tsx'],
    ],
    ['No checklist items found for this project.', ['web/src/parts/checklists/no-items.tsx']],
    ['No projects', ['web/src/screens/projects/projects-screen.tsx']],
    ['Too many files', ['web/src/parts/uploads/take-files.ts']],
    ['File Upload Error', ['web/src/parts/uploads/take-files.ts']],
  ],
  3: [
    ['Failed to fetch project stats', ['web/src/screens/admin/delete-issues-page.tsx']],
    [
      'Success!',
      [
        'web/src/features/integrations/external-project.tsx',
        'web/src/features/integrations/integration-dialog.tsx',
        'web/src/screens/admin/copy-project-page.tsx',
        'web/src/screens/admin/project-organizations-page.tsx',
        'web/src/screens/admin/use-change.ts',
      ],
    ],
    [
      'Project copied successfully. New project ID: {n}',
      ['web/src/screens/admin/copy-project-page.tsx'],
    ],
    [
      'Organization added to project successfully',
      ['web/src/screens/admin/project-organizations-page.tsx'],
    ],
    [
      'Organization removed from project successfully',
      ['server/src/services/project-administration.ts'],
    ],
    ['Mission Accomplished', ['web/src/screens/admin/delete-issues-page.tsx']],
    [
      '{issues} deleted. Focus areas are being regenerated.',
      ['web/src/screens/admin/delete-issues-page.tsx'],
    ],
    [
      '{message}. Change events are being imported in the background.',
      ['web/src/features/integrations/external-project.tsx'],
    ],
    ['Failed to check existing imports', ['web/src/features/integrations/external-project.tsx']],
    ['Some files failed to process', ['web/src/features/change-orders/add-batch-dialog.tsx']],
    ['{n} file(s) could not be processed', ['web/src/features/change-orders/add-batch-dialog.tsx']],
    ['Error creating change order batch', ['web/src/features/change-orders/add-batch-dialog.tsx']],
    [
      'An error occurred while creating the change order batch',
      ['web/src/features/change-orders/add-batch-dialog.tsx'],
    ],
    [
      'Error cancelling change order batch upload',
      ['web/src/features/change-orders/add-batch-dialog.tsx'],
    ],
    [
      'Something went wrong. Please try again later.',
      ['web/src/features/access/access-gate.tsx', 'server/src/http/answer-errors.ts'],
    ],
    [
      'Failed to load company data',
      [
        'web/src/features/integrations/integration-details.tsx',
        'web/src/features/integrations/integration-table.tsx',
      ],
    ],
    ['Failed to load projects', ['web/src/features/integrations/integration-details.tsx']],
    [
      'No projects found for this company',
      ['web/src/features/integrations/integration-details.tsx'],
    ],
    [
      'No integrations found. Add an integration to get started.',
      ['web/src/screens/admin/integrations-page.tsx'],
    ],
    [
      'No organizations found for this project. Please check the Project ID.',
      ['web/src/screens/admin/project-organizations-page.tsx'],
    ],
    [
      'All available organizations are already associated with this project.',
      ['web/src/screens/admin/project-organizations-page.tsx'],
    ],
    ['No issues found for this project.', ['web/src/screens/admin/delete-issues-page.tsx']],
    ['No backtests', ['web/src/screens/backtests/backtests-screen.tsx']],
    [
      'No change order batches',
      [
        'web/src/features/backtests/create-dialog.tsx',
        'web/src/screens/batches/batches-screen.tsx',
      ],
    ],
    [
      'No change orders found',
      [
        'web/src/features/backtests/results.tsx',
        'web/src/features/change-orders/extractions-panel.tsx',
      ],
    ],
    [
      'Export failed',
      [
        'web/src/features/backtests/report-menu.tsx',
        'web/src/features/change-matrix/changes-download.tsx',
        'web/src/features/change-orders/download.ts',
      ],
    ],
    [
      'Failed to export change orders. Please try again.',
      ['web/src/features/change-orders/download.ts'],
    ],
    [
      'Export successful',
      ['web/src/features/backtests/report-menu.tsx', 'web/src/features/change-orders/download.ts'],
    ],
    ['Change orders exported as {filename}', ['web/src/features/change-orders/download.ts']],
    [
      'Failed to remove match',
      [
        'web/src/features/backtests/add-issue-sheet.tsx',
        'web/src/features/backtests/match-card.tsx',
      ],
    ],
    [
      'Failed to remove the issue match. Please try again.',
      [
        'web/src/features/backtests/add-issue-sheet.tsx',
        'web/src/features/backtests/match-card.tsx',
      ],
    ],
    ['Failed to approve match', ['web/src/features/backtests/match-card.tsx']],
    [
      'Failed to approve the issue match. Please try again.',
      ['web/src/features/backtests/match-card.tsx'],
    ],
    ['Failed to reject issue', ['web/src/features/backtests/match-card.tsx']],
    [
      'Failed to reject the issue. Please try again.',
      ['web/src/features/backtests/match-card.tsx'],
    ],
    ['Failed to load issue matches. Please try again.', ['web/src/features/backtests/results.tsx']],
    ['Change order not found', ['web/src/features/backtests/add-issue-sheet.tsx']],
    [
      'Please fill in both Project ID and select a Target Organization',
      ['web/src/screens/admin/move-project-page.tsx'],
    ],
    ['Project ID must be a valid number', ['web/src/screens/admin/project-id.ts']],
    [
      'Please fill in both Project ID and New Project Name',
      [
        'web/src/screens/admin/copy-project-page.tsx',
        'web/src/screens/admin/edit-project-page.tsx',
      ],
    ],
    [
      'Project name cannot exceed {n} characters',
      [
        'web/src/features/projects/rename-project-dialog.tsx',
        'web/src/screens/admin/project-id.ts',
      ],
    ],
    ['Please enter a Project ID', ['web/src/screens/admin/delete-issues-page.tsx']],
    ['Please enter a valid count for {label}', ['web/src/screens/admin/keep-counts.ts']],
    ['Invalid keep count for {label}', ['web/src/screens/admin/keep-counts.ts']],
    [
      'Attempted to keep {n} {label} issues. Only have {m} to start with',
      ['web/src/screens/admin/keep-counts.ts', 'server/src/services/project-administration.ts'],
    ],
    ['Please select a user', ['web/src/screens/admin/assign-users-page.tsx']],
    [
      'Please select an organization',
      [
        'web/src/features/integrations/integration-dialog.tsx',
        'web/src/screens/admin/assign-users-page.tsx',
        'web/src/screens/admin/invitations-page.tsx',
      ],
    ],
    ['Already a Member', ['web/src/screens/admin/assign-users-page.tsx']],
    [
      'This user is already a member of the selected organization.',
      ['web/src/screens/admin/assign-users-page.tsx', 'server/src/services/admin.ts'],
    ],
    [
      'Please fill in Project ID and select an Organization',
      ['web/src/screens/admin/project-organizations-page.tsx'],
    ],
    [
      'Integration organization ID is required',
      ['web/src/features/integrations/integration-dialog.tsx'],
    ],
    [
      'Procore company ID must be numeric',
      ['web/src/features/integrations/integration-dialog.tsx'],
    ],
    [
      'Invalid project data. Please try again.',
      ['web/src/features/integrations/external-project.tsx'],
    ],
    [
      'Project is required',
      [
        'web/src/features/backtests/create-dialog.tsx',
        'web/src/features/change-orders/connect-sheet.tsx',
      ],
    ],
    ['Change order document batch is required', ['web/src/features/backtests/create-dialog.tsx']],
    [
      'At least one document is required',
      [
        'web/src/features/add-project/add-project-dialog.tsx',
        'web/src/features/change-orders/add-batch-dialog.tsx',
      ],
    ],
    [
      'Setting up your account, this may take a moment...',
      ['web/src/features/access/access-gate.tsx'],
    ],
    ['Cannot remove owner', ['web/src/screens/admin/project-organizations-page.tsx']],
    ['User is not associated with any organization', ['contract/src/wire/errors.ts']],
    ['Rejected from backtest matching', ['contract/src/constants.ts']],
  ],
};

/** The code without comments, blanks collapsed. By files. */
const SOURCES: ReadonlyMap<string, string> = new Map(
  ['web/src', 'contract/src', 'server/src'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const file = path.posix.join(folder, name.replaceAll(path.sep, '/'));
        const code = readFileSync(path.join(ROOT, file), 'utf8');
        const plain = code.replaceAll(/^\s*(\/\/|\*|\/\*\*).*$/gm, '').replaceAll(/\s+/g, ' ');
        return [file, plain] as const;
      }),
  ),
);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A whole string, template or text between tags. */
function literal(text: string): RegExp {
  const body = escaped(text).replaceAll(/\\\{\w+\\\}/g, String.raw`\$?\{[^}]*\}`);
  return new RegExp(`['"\`>] ?${body} ?['"\`<]`);
}

function filesWith(pattern: RegExp): string[] {
  return [...SOURCES].filter(([, code]) => pattern.test(code)).map(([file]) => file);
}

describe.each([1, 2, 3] as const)('the messages of specification %i', (number) => {
  const rows = CATALOGS[number].map(([text, files, code]) => ({ text, files, code }));
  it.each(rows)('$text', ({ text, files, code }) => {
    const pattern = code === undefined ? literal(text) : new RegExp(escaped(code));
    expect(new Set(filesWith(pattern))).toEqual(new Set(files));
  });
});

it('are in the table once', () => {
  const texts = Object.values(CATALOGS).flatMap((rows) => rows.map(([text]) => text));
  expect(new Set(texts).size).toBe(texts.length);
});

it('are in the list of statements with the tests that show them', () => {
  const acceptance = readFileSync(path.join(ROOT, 'docs/acceptance.md'), 'utf8');
  const proven = acceptance.split('\n').filter((line) => line.includes(' → tests/'));
  const missing = Object.values(CATALOGS)
    .flat()
    .map(([text]) => text.replace(/ ?\{n\} characters$/, ''))
    .filter((text) => {
      const pieces = text.split(/\{\w+\}/).map((piece) => piece.trim());
      return !proven.some((line) => pieces.every((piece) => line.includes(piece)));
    });
  expect(missing).toEqual([]);
});
