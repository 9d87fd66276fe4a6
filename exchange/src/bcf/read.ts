/**
 * Topics from the BCF archives of other programs: 2.0, 2.1 and 3.0, also where files are missing, folders are nested, or
 * names are written otherwise than in the schema. What cannot be read is named, and the rest is read.
 */
import { strFromU8 } from 'fflate';
import { MAX_XFDF_LENGTH } from '../../../contract/src/constants.ts';
import { ArchiveRefused, zipEntries } from '../read-zip.ts';
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
  /** `sheet`: of a sheet, as Pinbar writes it; `other`: of a model, or a picture alone. */
  readonly view: 'none' | 'sheet' | 'other';
};

/** A topic that cannot be read, by its title or folder, and why. */
export type SkippedTopic = { readonly name: string; readonly reason: string };

const MEGABYTE = 1024 * 1024;
const LIMITS = { mostBytes: 4 * MEGABYTE, mostBytesInAll: 100 * MEGABYTE, mostFiles: 100_000 };

const MARKUP = /(?:^|\/)markup\.(?:bcf|xml)$/i;

/** Braces and missing dashes are corrected; null for anything else. */
function guidOf(text: string): string | null {
  const digits = text.trim().replaceAll(/[{}-]/g, '').toLowerCase();
  const parts = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})$/.exec(digits);
  return parts === null ? null : parts.slice(1).join('-');
}

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

/** The files of the archive around a topic. Null if there is no such file, or it cannot be read. */
type FilesAround = {
  /** In the topic's folder. */
  readonly beside: (name: string) => Uint8Array | null;
  readonly document: (guid: string) => Uint8Array | null;
};

/** The file in the archive that a reference leads to. */
function fileOf(reference: XmlElement, around: FilesAround): Uint8Array | null {
  const guid = guidOf(said(reference, 'documentguid'));
  const name = said(reference, 'referenceddocument');
  if (guid !== null) return around.document(guid);
  return name.toLowerCase().endsWith('.xfdf') ? around.beside(name) : null;
}

function xfdfIn(content: Uint8Array | null): string | null {
  if (content === null || content.length > MAX_XFDF_LENGTH) return null;
  const text = strFromU8(content);
  return /<xfdf[\s>]/.test(text) ? text : null;
}

/** Whether a view looks straight down on a sheet of paper, as Pinbar writes it. */
function isOfSheet(content: Uint8Array | null): boolean {
  if (content === null) return false;
  try {
    const info = readXml(content);
    const [direction] = all(info, 'orthogonalcamera').flatMap((each) =>
      all(each, 'cameradirection'),
    );
    const isPicture = [info, ...all(info, 'bitmaps')].some(
      (each) => all(each, 'bitmap').length > 0,
    );
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => Number(direction && said(direction, axis)));
    return isPicture && x === 0 && y === 0 && z === -1;
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    return false;
  }
}

function viewOf(markup: XmlElement, topic: XmlElement, around: FilesAround): ReadTopic['view'] {
  const views = [...listed(topic, 'viewpoints', 'viewpoint'), ...all(markup, 'viewpoints')];
  if (views.every((each) => said(each, 'viewpoint') + said(each, 'snapshot') === '')) return 'none';
  const files = views.map((each) => said(each, 'viewpoint')).filter((name) => name !== '');
  const isSheet = files.length > 0 && files.every((name) => isOfSheet(around.beside(name)));
  return isSheet ? 'sheet' : 'other';
}

function topicOf(markup: XmlElement, folder: string, around: FilesAround): ReadTopic {
  const [topic] = markup.name === 'topic' ? [markup] : all(markup, 'topic');
  if (topic === undefined) throw new Error('It has no topic.');
  const guid = guidOf(topic.attributes.get('guid') ?? '') ?? guidOf(folder);
  if (guid === null) throw new Error('It has no GUID, so it would be raised again every time.');
  const references = listed(topic, 'documentreferences', 'documentreference').map((element) => ({
    address: said(element, 'url') || said(element, 'referenceddocument'),
    words: said(element, 'description'),
    xfdf: xfdfIn(fileOf(element, around)),
  }));
  return {
    guid,
    title: said(topic, 'title'),
    description: said(topic, 'description'),
    status: topic.attributes.get('topicstatus') ?? said(topic, 'topicstatus'),
    priority: said(topic, 'priority'),
    labels: labelsOf(topic),
    author: said(topic, 'creationauthor'),
    date: said(topic, 'creationdate'),
    assignee: said(topic, 'assignedto'),
    documents: references
      .filter(({ xfdf }) => xfdf === null)
      .map(({ address, words }) => ({ address, words })),
    comments: commentsOf(markup, topic),
    markup: references.find(({ xfdf }) => xfdf !== null)?.xfdf ?? null,
    view: viewOf(markup, topic, around),
  };
}

/** Topics in the order of the archive, one at a time, each guid once. Throws `ArchiveRefused`. */
export function* readBcf(bytes: Uint8Array): Generator<ReadTopic | SkippedTopic> {
  const guids = new Set<string>();
  const entries = [...zipEntries(bytes, LIMITS)];
  const byPath = new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]));
  const contentOf = (path: string): Uint8Array | null => {
    try {
      return byPath.get(path.toLowerCase())?.unpack() ?? null;
    } catch (error) {
      if (error instanceof ArchiveRefused) throw error;
      return null;
    }
  };
  for (const { path, unpack } of entries) {
    if (!MARKUP.test(path)) continue;
    const parts = path.split('/');
    const folder = parts.at(-2) ?? path;
    const [inTopic, inRoot] = [-1, -2].map((end) => parts.slice(0, end));
    const around: FilesAround = {
      beside: (name) => contentOf([...(inTopic ?? []), name].join('/')),
      document: (guid) => contentOf([...(inRoot ?? []), 'documents', guid].join('/')),
    };
    try {
      const topic = topicOf(readXml(unpack()), folder, around);
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
