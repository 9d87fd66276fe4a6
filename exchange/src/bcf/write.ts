/** Topics as the files of a BCF archive. The order of elements is that of the schemas of 3.0 and 2.1. */
import { METERS_PER_POINT } from './model.ts';
import type {
  BcfAttachment,
  BcfComment,
  BcfDocument,
  BcfMarkup,
  BcfProject,
  BcfTopic,
  BcfVersion,
  BcfView,
} from './model.ts';
import { document, element, group, words } from './write-xml.ts';
import type { Xml } from './write-xml.ts';

export type BcfFile = { readonly name: string; readonly content: string | Uint8Array };

const VIEW_FILE = 'viewpoint.bcfv';
const PICTURE_FILE = 'snapshot.png';
const MARKUP_FILE = 'markup.xfdf';
const MARKUP_WORDS = 'Markup (XFDF)';

/** A plain number: readers take no exponents. */
const number = (value: number) =>
  value
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');

const vector = (name: string, x: number, y: number, z: number): string =>
  element(name, [element('X', number(x)), element('Y', number(y)), element('Z', number(z))]);

/** Schemas want a word where people left a blank. */
const atLeast = (text: string) => (text.trim() === '' ? '–' : text);

function view({ guid, box: [x0, y0, x1, y1] }: BcfView, version: BcfVersion): string {
  const [x, y] = [((x0 + x1) / 2) * METERS_PER_POINT, (-(y0 + y1) / 2) * METERS_PER_POINT];
  const height = (y1 - y0) * METERS_PER_POINT;
  const camera = element('OrthogonalCamera', [
    vector('CameraViewPoint', x, y, 1),
    vector('CameraDirection', 0, 0, -1),
    vector('CameraUpVector', 0, 1, 0),
    element('ViewToWorldScale', number(height)),
    version === '3.0' ? element('AspectRatio', number((x1 - x0) / (y1 - y0))) : null,
  ]);
  const place = [
    element('Reference', PICTURE_FILE),
    vector('Location', x, y, 0),
    vector('Normal', 0, 0, 1),
    vector('Up', 0, 1, 0),
    element('Height', number(height)),
  ];
  const bitmap =
    version === '3.0'
      ? element('Bitmaps', [element('Bitmap', [element('Format', 'png'), ...place])])
      : element('Bitmap', [element('Bitmap', 'PNG'), ...place]);
  return document(element('VisualizationInfo', [camera, bitmap], { Guid: guid }));
}

function comment({ guid, date, author, text }: BcfComment): string {
  const content = [
    element('Date', date),
    element('Author', atLeast(author)),
    element('Comment', atLeast(text)),
  ];
  return element('Comment', content, { Guid: guid });
}

function reference({ guid, address, words: said }: BcfDocument, version: BcfVersion): string {
  return version === '3.0'
    ? element('DocumentReference', [element('Url', address), words('Description', said)], {
        Guid: guid,
      })
    : element(
        'DocumentReference',
        [element('ReferencedDocument', address), words('Description', said)],
        { Guid: guid, isExternal: 'true' },
      );
}

/** A file of the archive that a topic refers to. `fileName`: in the folder of the topic, where 2.1 has it. */
type Enclosed = Pick<BcfMarkup, 'guid' | 'referenceGuid'> & { fileName: string; said: string };

const enclosedMarkup = (xfdf: BcfMarkup): Enclosed => ({
  ...xfdf,
  ...{ fileName: MARKUP_FILE, said: MARKUP_WORDS },
});

function inside({ guid, referenceGuid, fileName, said }: Enclosed, version: BcfVersion): string {
  const about = element('Description', atLeast(said));
  return version === '3.0'
    ? element('DocumentReference', [element('DocumentGuid', guid), about], { Guid: referenceGuid })
    : element('DocumentReference', [element('ReferencedDocument', fileName), about], {
        ...{ Guid: referenceGuid, isExternal: 'false' },
      });
}

/** Where a file that a topic refers to is in the archive. */
const pathOf = (topic: string, { guid, fileName }: Omit<Enclosed, 'said'>, version: BcfVersion) =>
  version === '3.0' ? `documents/${guid}` : `${topic}/${fileName}`;

export const attachmentPath = (
  { guid }: Pick<BcfTopic, 'guid'>,
  attachment: BcfAttachment,
  version: BcfVersion,
): string => pathOf(guid, attachment, version);

function markup(topic: BcfTopic, version: BcfVersion): string {
  const isThree = version === '3.0';
  const labels = topic.labels.filter((label) => label.trim() !== '');
  const viewpoint =
    topic.view &&
    element(
      isThree ? 'ViewPoint' : 'Viewpoints',
      [element('Viewpoint', VIEW_FILE), element('Snapshot', PICTURE_FILE), element('Index', 0)],
      { Guid: topic.view.guid },
    );
  const comments = topic.comments.map(comment);
  const references = [
    ...topic.documents.map((each) => reference(each, version)),
    ...(topic.markup === null ? [] : [inside(enclosedMarkup(topic.markup), version)]),
    ...topic.attachments.map((each) => inside({ ...each, said: each.name }, version)),
  ];
  const content: Xml[] = [
    element('Title', atLeast(topic.title)),
    words('Priority', topic.priority),
    ...(isThree
      ? [
          group(
            'Labels',
            labels.map((label) => element('Label', label)),
          ),
        ]
      : labels.map((label) => element('Labels', label))),
    element('CreationDate', topic.createdAt),
    element('CreationAuthor', atLeast(topic.author)),
    element('ModifiedDate', topic.changedAt),
    words('AssignedTo', topic.assignee),
    words('Description', topic.description),
    ...(isThree ? [group('DocumentReferences', references)] : references),
    ...(isThree ? [group('Comments', comments), group('Viewpoints', [viewpoint])] : []),
  ];
  const attributes = { Guid: topic.guid, TopicType: topic.type, TopicStatus: topic.status };
  const root = isThree
    ? [element('Topic', content, { ...attributes, ServerAssignedId: topic.number })]
    : [element('Topic', content, attributes), ...comments, viewpoint];
  return document(element('Markup', root));
}

/** The files of one topic, but its attachments. */
export function topicFiles(topic: BcfTopic, version: BcfVersion): BcfFile[] {
  const at = (name: string) => `${topic.guid}/${name}`;
  return [
    { name: at('markup.bcf'), content: markup(topic, version) },
    ...(topic.view === null
      ? []
      : [
          { name: at(VIEW_FILE), content: view(topic.view, version) },
          { name: at(PICTURE_FILE), content: topic.view.picture },
        ]),
    ...(topic.markup === null
      ? []
      : [
          {
            name: pathOf(topic.guid, enclosedMarkup(topic.markup), version),
            content: topic.markup.xfdf,
          },
        ]),
  ];
}

/** A file of the archive under the name that people know it by. */
export type ListedDocument = {
  readonly guid: string;
  readonly name: string;
  readonly words: string;
};

/** The documents of a topic in the archive: its markup and its attachments. */
export function documentsOf({
  number: issue,
  markup: xfdf,
  attachments,
}: BcfTopic): ListedDocument[] {
  const said = `Issue ${issue}`;
  return [
    ...(xfdf === null
      ? []
      : [{ guid: xfdf.guid, name: `issue-${issue}.xfdf`, words: MARKUP_WORDS }]),
    ...attachments.map(({ guid, name }) => ({ guid, name, words: said })),
  ];
}

/** The files at the root that come last: 3.0 lists the documents in the archive. */
export function closingFiles(listed: readonly ListedDocument[], version: BcfVersion): BcfFile[] {
  if (version !== '3.0' || listed.length === 0) return [];
  const documents = listed.map(({ guid, name, words: said }) =>
    element('Document', [element('Filename', atLeast(name)), element('Description', said)], {
      Guid: guid,
    }),
  );
  const info = element('DocumentInfo', [element('Documents', documents)]);
  return [{ name: 'documents.xml', content: document(info) }];
}

/** The files at the root, which come first. */
export function projectFiles(project: BcfProject, version: BcfVersion): BcfFile[] {
  const own = element('Project', [words('Name', project.name)], { ProjectId: project.id });
  const versionFile = {
    name: 'bcf.version',
    content: document(
      element('Version', version === '2.1' ? [element('DetailedVersion', '2.1')] : [], {
        VersionId: version,
      }),
    ),
  };
  if (version === '2.1') {
    const info = element('ProjectExtension', [own, element('ExtensionSchema', '')]);
    return [versionFile, { name: 'project.bcfp', content: document(info) }];
  }
  const list = (name: string, item: string, values: readonly string[]) =>
    element(
      name,
      values.map((value) => words(item, value)),
    );
  const extensions = element('Extensions', [
    list('TopicTypes', 'TopicType', project.types),
    list('TopicStatuses', 'TopicStatus', project.statuses),
    list('Priorities', 'Priority', project.priorities),
    list('TopicLabels', 'TopicLabel', project.labels),
    list('Users', 'User', project.users),
    list('SnippetTypes', 'SnippetType', []),
    list('Stages', 'Stage', []),
  ]);
  return [
    versionFile,
    { name: 'project.bcfp', content: document(element('ProjectInfo', [own])) },
    { name: 'extensions.xml', content: document(extensions) },
  ];
}
