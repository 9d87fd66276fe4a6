/**
 * Topics from the BCF archives of other programs: 2.0, 2.1 and 3.0, also where files are missing, folders are nested, or
 * names are written otherwise than in the schema. What cannot be read is named, and the rest is read.
 */
import { strFromU8 } from 'fflate';
import { MAX_XFDF_LENGTH } from '../../../contract/src/constants.ts';
import { ArchiveRefused } from '../read-zip.ts';
import { guidOf } from './guid.ts';
import { openBcf } from './read-files.ts';
import type { FilesAround, ReadFile } from './read-files.ts';
import { all, readXml, said } from './read-xml.ts';
import type { XmlElement } from './read-xml.ts';

export type ReadComment = { readonly date: string; readonly author: string; readonly text: string };

/** Texts are empty where the file says nothing. */
export type ReadTopic = {
  /** In lower case, with dashes. */
  readonly guid: string;
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly author: string;
  readonly date: string;
  readonly assignee: string;
  readonly documents: readonly { readonly address: string; readonly words: string }[];
  readonly comments: readonly ReadComment[];
  /** A whole XFDF document, as Pinbar writes it; null if the archive has none for the topic. */
  readonly markup: string | null;
  /** Photos, documents, and pictures of models: files of the archive. Each once. */
  readonly files: readonly ReadFile[];
  /** Whether it has views of a model, with cameras. A sheet of paper, as Pinbar writes it, is none. */
  readonly hasModelViews: boolean;
};

/** A topic that cannot be read, by its title or folder, and why. */
export type SkippedTopic = { readonly name: string; readonly reason: string };

const MARKUP = /(?:^|\/)markup\.(?:bcf|xml)$/i;

/** Elements in their list, or without one: `Labels/Label` of 3.0, `Labels` of 2.1. */
function listed(parent: XmlElement, list: string, item: string): readonly XmlElement[] {
  const lists = all(parent, list);
  return [...lists.flatMap((each) => all(each, item)), ...all(parent, item)];
}

function labelsOf(topic: XmlElement): string[] {
  const elements = all(topic, 'labels').flatMap((each) =>
    each.children.length > 0 ? all(each, 'label') : [each],
  );
  return elements.map(({ text }) => text.trim()).filter((text) => text !== '');
}

function commentsOf(markup: XmlElement, topic: XmlElement): ReadComment[] {
  const elements = [...listed(topic, 'comments', 'comment'), ...all(markup, 'comment')];
  return elements.flatMap((element) => {
    const text = said(element, 'comment');
    const [date, author] = [said(element, 'date'), said(element, 'author')];
    return text === '' ? [] : [{ date, author, text }];
  });
}

/** Its own, or that of the last comment, where programs that know BCF 1.0 keep it. */
function statusOf(markup: XmlElement, topic: XmlElement): string {
  const own = topic.attributes.get('topicstatus') ?? said(topic, 'topicstatus');
  const stated = all(markup, 'comment').map(
    (each) => said(each, 'verbalstatus') || said(each, 'status'),
  );
  return own || (stated.findLast((status) => status !== '') ?? '');
}

/** The markup in a file; null if it has none. */
function xfdfIn({ size, unpack }: ReadFile): string | null {
  if (size > MAX_XFDF_LENGTH) return null;
  try {
    const text = strFromU8(unpack());
    return /<xfdf[\s>]/.test(text) ? text : null;
  } catch {
    // A file that cannot be unpacked is none.
    return null;
  }
}

type View = { readonly snapshot: string; readonly kind: 'picture' | 'sheet' | 'model' };

/** `sheet`: it looks straight down on a sheet of paper, as Pinbar writes it. */
function kindOf(content: Uint8Array | null): View['kind'] {
  if (content === null) return 'picture';
  try {
    const info = readXml(content);
    const cameras = ['orthogonalcamera', 'perspectivecamera'].flatMap((name) => all(info, name));
    if (cameras.length === 0) return 'picture';
    const [direction] = all(info, 'orthogonalcamera').flatMap((each) =>
      all(each, 'cameradirection'),
    );
    const isPicture = [info, ...all(info, 'bitmaps')].some(
      (each) => all(each, 'bitmap').length > 0,
    );
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => Number(direction && said(direction, axis)));
    return isPicture && x === 0 && y === 0 && z === -1 ? 'sheet' : 'model';
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    return 'picture';
  }
}

/** Names of BCF 1.0, which has one view and need not list it. */
const FIRST_VIEW = { viewpoint: 'viewpoint.bcfv', snapshots: ['snapshot.png', 'snapshot.jpg'] };

function viewsOf(markup: XmlElement, topic: XmlElement, around: FilesAround): View[] {
  const listedViews = [...listed(topic, 'viewpoints', 'viewpoint'), ...all(markup, 'viewpoints')]
    .map((each) => ({ viewpoint: said(each, 'viewpoint'), snapshot: said(each, 'snapshot') }))
    .filter(({ viewpoint, snapshot }) => viewpoint + snapshot !== '');
  const snapshot = FIRST_VIEW.snapshots.find((name) => around.fileBeside(name) !== null) ?? '';
  const views =
    listedViews.length > 0 ? listedViews : [{ viewpoint: FIRST_VIEW.viewpoint, snapshot }];
  return views.map((each) => ({
    snapshot: each.snapshot,
    kind: kindOf(each.viewpoint === '' ? null : around.textBeside(each.viewpoint)),
  }));
}

/** What a reference leads to: a file of the archive, or an address elsewhere. */
function referenceOf(element: XmlElement, around: FilesAround) {
  const words = said(element, 'description');
  const name = said(element, 'referenceddocument');
  const guid = guidOf(said(element, 'documentguid'));
  const beside = name === '' ? null : around.fileBeside(name);
  const file = guid === null ? beside : around.document(guid, words);
  return {
    ...{ address: said(element, 'url') || name, words, file },
    xfdf: file === null ? null : xfdfIn(file),
  };
}

function topicOf(markup: XmlElement, folder: string, around: FilesAround): ReadTopic {
  const [topic] = markup.name === 'topic' ? [markup] : all(markup, 'topic');
  if (topic === undefined) throw new Error('It has no topic.');
  const guid = guidOf(topic.attributes.get('guid') ?? '') ?? guidOf(folder);
  if (guid === null) throw new Error('It has no GUID, so it would be raised again every time.');
  const references = listed(topic, 'documentreferences', 'documentreference').map((element) =>
    referenceOf(element, around),
  );
  const views = viewsOf(markup, topic, around);
  const files = [
    ...references.flatMap(({ xfdf, file }) => (xfdf === null && file !== null ? [file] : [])),
    ...views
      .filter(({ kind, snapshot }) => kind !== 'sheet' && snapshot !== '')
      .flatMap(({ snapshot }) => around.fileBeside(snapshot) ?? []),
  ];
  return {
    guid,
    title: said(topic, 'title'),
    description: said(topic, 'description'),
    status: statusOf(markup, topic),
    priority: said(topic, 'priority'),
    labels: labelsOf(topic),
    author: said(topic, 'creationauthor'),
    date: said(topic, 'creationdate'),
    assignee: said(topic, 'assignedto'),
    documents: references
      .filter(({ xfdf, file }) => xfdf === null && file === null)
      .map(({ address, words }) => ({ address, words })),
    comments: commentsOf(markup, topic),
    markup: references.find(({ xfdf }) => xfdf !== null)?.xfdf ?? null,
    // Programs list a view with each comment that it belongs to.
    files: files.filter(
      (file, at) => files.findIndex((each) => each.unpack === file.unpack) === at,
    ),
    hasModelViews: views.some(({ kind }) => kind === 'model'),
  };
}

/** Topics in the order of the archive, one at a time, each guid once. Throws `ArchiveRefused`. */
export function* readBcf(bytes: Uint8Array): Generator<ReadTopic | SkippedTopic> {
  const guids = new Set<string>();
  const { texts, around } = openBcf(bytes);
  for (const { path, unpack } of texts) {
    if (!MARKUP.test(path)) continue;
    const folder = path.split('/').at(-2) ?? path;
    try {
      const topic = topicOf(readXml(unpack()), folder, around(path));
      const name = topic.title === '' ? folder : topic.title;
      if (guids.has(topic.guid)) yield { name, reason: 'The file has this topic twice.' };
      else yield topic;
      guids.add(topic.guid);
    } catch (error) {
      if (error instanceof ArchiveRefused || !(error instanceof Error)) throw error;
      yield { name: folder, reason: error.message };
    }
  }
}
