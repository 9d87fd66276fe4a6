/** BCF archives of other programs: what is read, what is skipped and why, and what harmful ones can do. */
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { BCF_VERSIONS } from '../../../exchange/src/bcf/model.ts';
import { readBcf as topicsIn } from '../../../exchange/src/bcf/read.ts';
import type { ReadTopic, SkippedTopic } from '../../../exchange/src/bcf/read.ts';
import {
  attachmentPath,
  closingFiles,
  documentsOf,
  projectFiles,
  topicFiles,
} from '../../../exchange/src/bcf/write.ts';
import { ArchiveRefused } from '../../../exchange/src/read-zip.ts';
import { zipWriter } from '../../../exchange/src/zip-writer.ts';
import { BCF_PROJECT, BCF_TOPIC } from '../../support/bcf-topics.ts';

function readBcf(bytes: Uint8Array) {
  const topics: ReadTopic[] = [];
  const skipped: SkippedTopic[] = [];
  for (const read of topicsIn(bytes)) {
    if ('guid' in read) topics.push(read);
    else skipped.push(read);
  }
  return { topics, skipped };
}

const GUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const archive = (files: Zippable) => zipSync(files);
const markup = (xml: string, path = `${GUID}/markup.bcf`) => archive({ [path]: strToU8(xml) });
const minimal = (topic = '', attributes = `Guid="${GUID}"`) =>
  `<?xml version="1.0"?><Markup><Topic ${attributes}><Title>Beam</Title>${topic}</Topic></Markup>`;

describe.each(BCF_VERSIONS)('what Pinbar writes as BCF %s', (version) => {
  it('is read back', () => {
    const zip = zipWriter();
    const pieces = [
      ...projectFiles(BCF_PROJECT, version),
      ...topicFiles(BCF_TOPIC, version),
      ...BCF_TOPIC.attachments.map((each) => ({
        name: attachmentPath(BCF_TOPIC, each, version),
        content: '%PDF-1.7',
      })),
      ...closingFiles(documentsOf(BCF_TOPIC), version),
    ].flatMap(({ name, content }) => zip.add(name, content, typeof content !== 'string'));
    const bytes = Buffer.concat([...pieces, ...zip.end()]);
    const { guid, title, description, status, priority, labels, author } = BCF_TOPIC;
    const { topics, skipped } = readBcf(bytes);
    const [attachment] = topics.flatMap(({ files }) => files);
    expect(attachment?.name).toBe(version === '3.0' ? 'Détail 4.pdf' : '12-D_tail_4.pdf');
    expect(attachment?.unpack()).toEqual(strToU8('%PDF-1.7'));
    const plain = topics.map(({ files, ...topic }) => ({ ...topic, files: files.length }));
    expect({ topics: plain, skipped }).toEqual({
      topics: [
        {
          ...{ guid, title, description, status, priority, labels, author, assignee: 'Zoë' },
          date: BCF_TOPIC.createdAt,
          documents: [{ address: 'Set%20A.pdf#page=3', words: 'A-101 FIRST FLOOR PLAN' }],
          comments: [{ date: '2026-01-16T09:00:00.000Z', author: 'Bob', text: 'Confirmed.' }],
          ...{ markup: BCF_TOPIC.markup?.xfdf, files: 1, hasModelViews: false },
        },
      ],
      skipped: [],
    });
  });
});

describe('what topics of other programs show', () => {
  const camera = (name: string, z: string) =>
    `<VisualizationInfo><${name}><CameraDirection><X>0</X><Y>0</Y><Z>${z}</Z></CameraDirection></${name}><Bitmap><Bitmap>PNG</Bitmap></Bitmap></VisualizationInfo>`;
  const viewed = (views: string, more: Readonly<Record<string, string>> = {}) =>
    archive({
      [`${GUID}/markup.bcf`]: strToU8(
        `<Markup><Topic Guid="${GUID}"><Title>Beam</Title></Topic>${views}</Markup>`,
      ),
      ...Object.fromEntries(
        Object.entries(more).map(([name, content]) => [`${GUID}/${name}`, strToU8(content)]),
      ),
    });
  const view = (file: string, snapshot = '') =>
    `<Viewpoints><Viewpoint>${file}</Viewpoint><Snapshot>${snapshot}</Snapshot></Viewpoints>`;
  it.each([
    ['nothing', viewed(''), [], false],
    [
      'a sheet',
      viewed(view('View.bcfv', 'a.png'), {
        'view.bcfv': camera('OrthogonalCamera', '-1'),
        'a.png': 'A',
      }),
      [],
      false,
    ],
    [
      'a model',
      viewed(view('View.bcfv', 'a.png'), {
        'view.bcfv': camera('OrthogonalCamera', '0.5'),
        'A.png': 'A',
      }),
      ['a.png'],
      true,
    ],
    [
      'a model in perspective, twice',
      viewed(
        view('1.bcfv', 'Snapshot_1.png') +
          view('2.bcfv', 'Snapshot_2.jpg') +
          view('1.bcfv', 'Snapshot_1.png'),
        {
          '1.bcfv': camera('PerspectiveCamera', '-1'),
          '2.bcfv': camera('PerspectiveCamera', '1'),
          'Snapshot_1.png': 'A',
          'Snapshot_2.jpg': 'B',
        },
      ),
      ['Snapshot_1.png', 'Snapshot_2.jpg'],
      true,
    ],
    [
      'a broken view with its picture',
      viewed(view('View.bcfv', 'a.png'), { 'view.bcfv': '<broken', 'a.png': 'A' }),
      ['a.png'],
      false,
    ],
    [
      'a view without components or camera',
      viewed(view('View.bcfv'), { 'view.bcfv': '<VisualizationInfo/>' }),
      [],
      false,
    ],
    ['a picture that is missing', viewed(view('', 'snapshot.png')), [], false],
    [
      'what BCF 1.0 does not list',
      viewed('', { 'viewpoint.bcfv': camera('PerspectiveCamera', '1'), 'snapshot.png': 'A' }),
      ['snapshot.png'],
      true,
    ],
  ] as const)('is told apart: %s', (_name, bytes, files, hasModelViews) => {
    const { topics, skipped } = readBcf(bytes);
    expect(skipped).toEqual([]);
    expect(topics.map((topic) => topic.files.map(({ name }) => name))).toEqual([files]);
    expect(topics[0]?.hasModelViews).toBe(hasModelViews);
  });

  it('is a document of the archive, or an address elsewhere', () => {
    const reference = (inside: string) =>
      `<DocumentReference isExternal="true"><ReferencedDocument>${inside}</ReferencedDocument></DocumentReference>`;
    const xml = minimal(
      reference('photos\\site.jpg') +
        reference('https://files.example/a.pdf') +
        reference('../secret.pdf'),
    );
    const [topic] = readBcf(
      archive({
        [`${GUID}/markup.bcf`]: strToU8(xml),
        [`${GUID}/photos/site.jpg`]: strToU8('A'),
        'secret.pdf': strToU8('B'),
      }),
    ).topics;
    expect(topic?.files.map(({ name }) => name)).toEqual(['site.jpg']);
    expect(topic?.documents.map(({ address }) => address)).toEqual([
      'https://files.example/a.pdf',
      '../secret.pdf',
    ]);
  });

  it.each([
    ['as it is referred to', GUID, GUID],
    ['in capitals', GUID.toUpperCase(), GUID],
    ['in braces', `{${GUID}}`, GUID.toUpperCase()],
    ['without dashes', GUID.replaceAll('-', ''), `{${GUID}}`],
    ['with the end of its name', `${GUID}.pdf`, GUID.replaceAll('-', '')],
    ['as IFC shortens it', '0FZwrRsSj6dw5bS8PtA9KE', GUID],
  ])('is a document of the archive, however its GUID is spelled: %s', (_name, file, said) => {
    const reference = `<DocumentReference><DocumentGuid>${said}</DocumentGuid></DocumentReference>`;
    const listed = `<DocumentInfo><Documents><Document Guid="${file.replace('.pdf', '')}"><Filename>Detail.pdf</Filename></Document></Documents></DocumentInfo>`;
    const [topic] = readBcf(
      archive({
        [`out/${GUID}/markup.bcf`]: strToU8(
          minimal(`<DocumentReferences>${reference}</DocumentReferences>`),
        ),
        [`out/Documents/${file}`]: strToU8('%PDF-1.7'),
        'out/documents.xml': strToU8(listed),
      }),
    ).topics;
    expect(topic?.files.map(({ name }) => name)).toEqual(['Detail.pdf']);
    expect(topic?.files[0]?.unpack()).toEqual(strToU8('%PDF-1.7'));
  });

  it('is no markup if the file is none, is too large, or lies elsewhere', () => {
    const referred = (name: string) =>
      minimal(
        `<DocumentReference><ReferencedDocument>${name}</ReferencedDocument></DocumentReference>`,
      );
    const path = `${GUID}/markup.bcf`;
    const xfdf = strToU8('<xfdf><annots/></xfdf>');
    const markupOf = (files: Zippable) => readBcf(archive(files)).topics[0]?.markup;
    expect(markupOf({ [path]: strToU8(referred('a.xfdf')), [`${GUID}/a.xfdf`]: xfdf })).toBe(
      '<xfdf><annots/></xfdf>',
    );
    expect(markupOf({ [path]: strToU8(referred('../a.xfdf')), 'a.xfdf': xfdf })).toBeNull();
    expect(markupOf({ [path]: strToU8(referred('a.xfdf')) })).toBeNull();
    const large = Buffer.concat([xfdf, Buffer.alloc(300_000, 32)]);
    for (const content of [large, strToU8('<html/>')]) {
      expect(
        markupOf({ [path]: strToU8(referred('a.xfdf')), [`${GUID}/a.xfdf`]: content }),
      ).toBeNull();
    }
  });
});

describe('archives of other programs', () => {
  it.each([
    ['without any other file', markup(minimal())],
    ['with an uppercase name', markup(minimal(), `${GUID.toUpperCase()}/Markup.BCF`)],
    ['with paths as on Windows', markup(minimal(), `${GUID}\\markup.bcf`)],
    ['in a folder of its own', markup(minimal(), `export/${GUID}/markup.bcf`)],
    ['with a guid in braces', markup(minimal('', `Guid="{${GUID.toUpperCase()}}"`))],
    ['with the guid as folder only', markup(minimal('', ''))],
    [
      'with prefixes and a namespace',
      markup(
        `<b:Markup xmlns:b="urn:bcf"><b:Topic Guid="${GUID}"><b:Title>Beam</b:Title></b:Topic></b:Markup>`,
      ),
    ],
    [
      'with another case',
      markup(`<markup><topic guid="${GUID}"><title>Beam</title></topic></markup>`),
    ],
    ['with a path from the current folder', markup(minimal(), `./${GUID}/markup.bcf`)],
    ['with a mark and blank lines before it', markup(`\uFEFF\n ${minimal()}`)],
    ['with signs that XML forbids', markup(minimal().replace('Beam', 'Be\u0001a&#x1F;&#7;m'))],
    ['with the short guid of IFC', markup(minimal('', 'Guid="0FZwrRsSj6dw5bS8PtA9KE"'))],
    [
      'in UTF-16',
      archive({
        [`${GUID}/markup.bcf`]: Buffer.from(
          `\uFEFF${minimal().replace('?>', ' encoding="UTF-16"?>')}`,
          'utf16le',
        ),
      }),
    ],
  ])('are read: %s', (_name, bytes) => {
    const { topics, skipped } = readBcf(bytes);
    expect(skipped).toEqual([]);
    expect(topics).toMatchObject([{ guid: GUID, title: 'Beam', comments: [], labels: [] }]);
  });

  it('are read in part where a topic is broken, with the reason', () => {
    const bytes = archive({
      'a/markup.bcf': strToU8('<Markup><Topic'),
      'b/markup.bcf': strToU8(minimal('', 'Guid="7"')),
      'c/markup.bcf': strToU8('<Markup/>'),
      [`${GUID}/markup.bcf`]: strToU8(minimal()),
      [`again/markup.bcf`]: strToU8(minimal()),
      [`${GUID}/snapshot.png`]: new Uint8Array(9),
    });
    const { topics, skipped } = readBcf(bytes);
    expect(topics).toHaveLength(1);
    expect(skipped).toEqual([
      { name: 'a', reason: 'It is not well-formed XML.' },
      { name: 'b', reason: 'It has no GUID, so it would be raised again every time.' },
      { name: 'c', reason: 'It has no topic.' },
      { name: 'Beam', reason: 'The file has this topic twice.' },
    ]);
  });
});

describe('what programs write in their own way', () => {
  const only = (xml: string, path?: string) => readBcf(markup(xml, path)).topics[0];

  it('is read: letters of one byte, where the file says so', () => {
    const xml = minimal('<Description>Träger über Tür</Description>').replace(
      '<?xml version="1.0"?>',
      '<?xml version="1.0" encoding="ISO-8859-1"?>',
    );
    const bytes = archive({ [`${GUID}/markup.bcf`]: Buffer.from(xml, 'latin1') });
    expect(readBcf(bytes).topics[0]?.description).toBe('Träger über Tür');
  });

  it('is read: the status of the last comment, where the topic has none', () => {
    const comments = ['Open', '', 'Closed', ''].map(
      (status) => `<Comment Guid="${GUID}"><VerbalStatus>${status}</VerbalStatus></Comment>`,
    );
    const xml = (attributes: string) =>
      `<Markup><Topic Guid="${GUID}"${attributes}><Title>Beam</Title></Topic>${comments.join('')}</Markup>`;
    expect(only(xml(''))?.status).toBe('Closed');
    expect(only(xml(' TopicStatus="Active"'))?.status).toBe('Active');
  });

  it('is read: ids of 12 bytes, always as the same guid', () => {
    expect(only(minimal('', 'Guid="507f1f77bcf86cd799439011"'))?.guid).toBe(
      '507f1f77-bcf8-6cd7-9943-901100000000',
    );
  });
});

describe('harmful archives', () => {
  const reasonOf = (xml: string) => readBcf(markup(xml)).skipped[0]?.reason;

  it('define no entities', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>';
    expect(reasonOf(bomb + minimal('<Description>&b;</Description>'))).toContain('document type');
    expect(reasonOf(minimal('<Description>&file;</Description>'))).toContain('well-formed');
  });

  it('do not nest or repeat without end', () => {
    expect(reasonOf(minimal('<a>'.repeat(100)))).toBe('It is too large.');
    expect(reasonOf(minimal('<a/>'.repeat(100_001)))).toBe('It is too large.');
  });

  /** The sizes in the directory at the end, which readers go by. */
  function stating(bytes: Uint8Array, size: number): Uint8Array {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 28; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    }
    return bytes;
  }
  const MEGABYTE = 1024 * 1024;

  it('unpack to no more than the limit, in one file and in all', () => {
    const small = strToU8(minimal());
    const large = stating(archive({ 'a/markup.bcf': small }), 5 * MEGABYTE);
    expect(() => readBcf(large)).toThrow(ArchiveRefused);
    const names = Array.from({ length: 26 }, (_, at) => [`${at}/markup.bcf`, small] as const);
    const many = stating(archive(Object.fromEntries(names)), 4 * MEGABYTE);
    expect(() => readBcf(many)).toThrow('unpacks to more');
    // What is not read takes nothing.
    const picture = stating(archive({ 'a/snapshot.png': small }), 500 * MEGABYTE);
    expect(readBcf(picture)).toEqual({ topics: [], skipped: [] });
  });

  it('get no more memory than they state', () => {
    const bomb = archive({ 'a/markup.bcf': new Uint8Array(3 * MEGABYTE) });
    const { topics, skipped } = readBcf(stating(bomb, 100));
    expect(topics).toEqual([]);
    expect(skipped).toHaveLength(1);
  });

  it('are skipped where they are protected or packed otherwise', () => {
    for (const [offset, value, words] of [
      [8, 1, 'password'],
      [10, 12, 'does not know'],
    ] as const) {
      const bytes = markup(minimal());
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < bytes.length - 28; at += 1) {
        if (view.getUint32(at, true) === 0x02014b50) view.setUint16(at + offset, value, true);
      }
      expect(readBcf(bytes).skipped[0]?.reason).toContain(words);
    }
  });

  it('have no names that lead elsewhere', () => {
    for (const path of ['../markup.bcf', 'a/../../markup.bcf', '/markup.bcf']) {
      expect(readBcf(markup(minimal(), path)).topics).toEqual([]);
    }
  });

  it.each([new Uint8Array(), new Uint8Array(100), strToU8('%PDF-1.7'), strToU8('PK\u0003\u0004')])(
    'are refused with a sentence: %#',
    (bytes) => {
      expect(() => readBcf(bytes)).toThrow('The file is not a ZIP archive, or it is damaged.');
    },
  );
});
