/** The files of a BCF archive around a topic: what its references and views lead to. The archive may be made to harm. */
import { ATTACHMENT_LIMITS } from '../../../contract/src/constants.ts';
import { ArchiveRefused, zipEntries } from '../read-zip.ts';
import type { ZipEntry, ZipLimits } from '../read-zip.ts';
import { guidOf } from './guid.ts';
import { all, readXml, said } from './read-xml.ts';

/** A photo, picture or document of a topic. `unpack` throws what is wrong with it, as a sentence, or `ArchiveRefused`. */
export type ReadFile = Pick<ZipEntry, 'size' | 'unpack'> & { readonly name: string };

const MEGABYTE = 1024 * 1024;
const MOST_FILES = 100_000;
/** Of XML, which is read as a whole. */
const TEXTS: ZipLimits = {
  ...{ mostBytes: 4 * MEGABYTE, mostBytesInAll: 100 * MEGABYTE, mostFiles: MOST_FILES },
};
/** Of attachments, which are unpacked one at a time. */
const FILES: ZipLimits = {
  ...{ mostBytes: ATTACHMENT_LIMITS.bytes, mostBytesInAll: 1024 * MEGABYTE, mostFiles: MOST_FILES },
};

/** Null if there is no such file. */
export type FilesAround = {
  /** The content of a text in the topic's folder; null also if it cannot be read. */
  readonly textBeside: (name: string) => Uint8Array | null;
  /** In the topic's folder. */
  readonly fileBeside: (name: string) => ReadFile | null;
  /** Among the documents of 3.0, by its GUID from `guidOf`. `name`: where the archive does not name it. */
  readonly document: (guid: string, name: string) => ReadFile | null;
};

export type BcfArchive = {
  readonly texts: readonly ZipEntry[];
  /** `path`: of the topic's markup. */
  readonly around: (path: string) => FilesAround;
};

const byPath = (entries: readonly ZipEntry[]) =>
  new Map(entries.map((entry) => [entry.path.toLowerCase(), entry]));

/** Where the documents of 3.0 are, by the folder that has them and their GUID. Programs spell it otherwise than they refer to it. */
function documentPaths(entries: readonly ZipEntry[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { path } of entries) {
    const [, root = '', name = ''] = /^(.*?)documents\/([^/]+)$/i.exec(path) ?? [];
    const guid = guidOf(name) ?? guidOf(name.replace(/\.[^.]*$/, ''));
    if (guid !== null) paths.set(`${root.toLowerCase()}${guid}`, path);
  }
  return paths;
}

/** Names that `documents.xml` gives to the documents of 3.0. */
function namesIn(content: Uint8Array | null): ReadonlyMap<string, string> {
  if (content === null) return new Map();
  try {
    const listed = all(readXml(content), 'documents').flatMap((each) => all(each, 'document'));
    return new Map(
      listed.map((each) => [
        guidOf(each.attributes.get('guid') ?? '') ?? '',
        said(each, 'filename'),
      ]),
    );
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error;
    return new Map();
  }
}

export function openBcf(bytes: Uint8Array): BcfArchive {
  const texts = [...zipEntries(bytes, TEXTS)];
  const textsByPath = byPath(texts);
  const entries = [...zipEntries(bytes, FILES)];
  const [files, documents] = [byPath(entries), documentPaths(entries)];
  const names = new Map<string, ReadonlyMap<string, string>>();

  const contentOf = (path: string): Uint8Array | null => {
    try {
      return textsByPath.get(path.toLowerCase())?.unpack() ?? null;
    } catch (error) {
      if (error instanceof ArchiveRefused) throw error;
      return null;
    }
  };
  const fileAt = (path: string, name: string): ReadFile | null => {
    const entry = files.get(path.toLowerCase());
    return entry === undefined ? null : { name, size: entry.size, unpack: entry.unpack };
  };
  const namesAt = (root: readonly string[]): ReadonlyMap<string, string> => {
    const path = [...root, 'documents.xml'].join('/');
    const known = names.get(path) ?? namesIn(contentOf(path));
    names.set(path, known);
    return known;
  };
  return {
    texts,
    around: (path) => {
      const parts = path.split('/');
      const [inTopic = [], inRoot = []] = [-1, -2].map((end) => parts.slice(0, end));
      const besideTopic = (name: string) => [...inTopic, name.replaceAll('\\', '/')].join('/');
      return {
        textBeside: (name) => contentOf(besideTopic(name)),
        fileBeside: (name) => fileAt(besideTopic(name), name.split(/[/\\]/).at(-1) ?? name),
        document: (guid, name) => {
          const known = namesAt(inRoot).get(guid) ?? '';
          const place = documents.get([...inRoot, guid].join('/').toLowerCase()) ?? '';
          return fileAt(place, [known, name, guid].find((each) => each !== '') ?? guid);
        },
      };
    },
  };
}
