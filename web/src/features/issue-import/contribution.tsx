/** Importing issues from BCF: the dialog, for the file that someone chose in the issue list. */
import { lazy, Suspense, useMemo } from 'react';
import { useIssueLookups } from '../../api/lookups.ts';
import { defineFeature } from '../../host/feature.ts';
import type { Workspace } from '../../host/workspace.ts';
import { pickFile } from '../../lib/file-picking.ts';
import type { OpenPlace } from './import-dialog.tsx';
import { placeOnPage } from './model/import-plan.ts';
import type { ImportFacts } from './model/import-plan.ts';

const ImportDialog = lazy(() =>
  import('./import-dialog.tsx').then((m) => ({ default: m.ImportDialog })),
);

function openPlaceOf({ panes, read }: Workspace, facts: ImportFacts): OpenPlace | null {
  const page = panes.first;
  if (page.kind !== 'page') return null;
  const { document, pageNumber, sheet } = page;
  const place = placeOnPage(document.id, pageNumber, facts);
  const name = sheet === null ? read.nameOf(pageNumber) : sheet.sheet_num;
  return place && { name, place };
}

function Import({ workspace }: { workspace: Workspace }) {
  const { project, model, issues } = workspace;
  const lookups = useIssueLookups(project.id);
  const contents = model.contents.data;
  const facts = useMemo(
    () => ({
      documents: project.documents.map(({ id, file }) => ({ id, name: file.name })),
      sheets: contents?.drawings.sheet_sets.flatMap(({ sheets }) => sheets) ?? [],
      sections: contents?.specs.sections ?? [],
      lookups,
    }),
    [project.documents, contents, lookups],
  );
  const { importing, importFrom } = issues;
  // What topics name is looked up in these lists.
  const isReady = lookups.disciplines.length > 0 && lookups.people.length > 0;
  if (importing === null || !isReady || contents === undefined) return null;
  const another = async () => {
    const file = await pickFile('.bcf,.bcfzip');
    if (file !== null) importFrom(file);
  };
  return (
    <Suspense>
      <ImportDialog
        key={importing.count}
        file={importing.file}
        facts={facts}
        openPlace={openPlaceOf(workspace, facts)}
        onAnotherFile={() => void another().catch(reportError)}
        onClose={() => importFrom(null)}
      />
    </Suspense>
  );
}

export const contribution = defineFeature({
  order: 68,
  useContribution: (workspace) => ({
    dialogs: workspace.issues.importing === null ? null : <Import workspace={workspace} />,
  }),
});
