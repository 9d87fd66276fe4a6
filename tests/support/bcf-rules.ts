/**
 * The rules of the BCF schemas, as far as Pinbar writes their elements: which children an element has in which order, how
 * often, its attributes, and what its text may be. Written from the documentation of BCF 3.0 and 2.1.
 */
import { SaxesParser } from 'saxes';

type Kind = 'text' | 'guid' | 'words' | 'date' | 'number' | 'int' | 'png' | 'PNG';
type Rule = {
  /** In their order: name, and `?` at most once, `*` any number; nothing: exactly once. */
  readonly children?: string;
  readonly text?: Kind;
  /** `!`: required. */
  readonly attributes?: string;
};
type Rules = Readonly<Record<string, Rule>>;

const GUID = /^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$/;
const KINDS: Readonly<Record<Kind, RegExp>> = {
  text: /^/,
  guid: GUID,
  words: /\S/,
  date: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  number: /^-?\d+(\.\d+)?$/,
  int: /^-?\d+$/,
  png: /^png$/,
  PNG: /^PNG$/,
};

const VECTOR: Rule = { children: 'X Y Z' };
const SHARED: Rules = {
  ...{ Title: { text: 'words' }, Priority: { text: 'words' }, CreationDate: { text: 'date' } },
  ...{ CreationAuthor: { text: 'words' }, ModifiedDate: { text: 'date' } },
  ...{ AssignedTo: { text: 'words' }, Description: { text: 'words' }, Date: { text: 'date' } },
  ...{ Author: { text: 'words' }, Viewpoint: { text: 'words' }, Snapshot: { text: 'words' } },
  ...{
    Index: { text: 'int' },
    X: { text: 'number' },
    Y: { text: 'number' },
    Z: { text: 'number' },
  },
  ...{ CameraViewPoint: VECTOR, CameraDirection: VECTOR, CameraUpVector: VECTOR },
  ...{ Location: VECTOR, Normal: VECTOR, Up: VECTOR, ViewToWorldScale: { text: 'number' } },
  ...{ Height: { text: 'number' }, Reference: { text: 'words' }, Name: { text: 'words' } },
  Project: { children: 'Name?', attributes: 'ProjectId!' },
};

const TOPIC_HEAD = 'CreationDate CreationAuthor ModifiedDate? ModifiedAuthor? DueDate? AssignedTo?';

export const BCF_RULES: Readonly<Record<'3.0' | '2.1', Rules>> = {
  '3.0': {
    ...SHARED,
    Version: { attributes: 'VersionId!' },
    ProjectInfo: { children: 'Project' },
    Markup: { children: 'Header? Topic' },
    Topic: {
      children: `ReferenceLinks? Title Priority? Index? Labels? ${TOPIC_HEAD} Stage? Description? BimSnippet? DocumentReferences? RelatedTopics? Comments? Viewpoints?`,
      attributes: 'Guid! TopicType! TopicStatus! ServerAssignedId',
    },
    Labels: { children: 'Label*' },
    Label: { text: 'words' },
    DocumentReferences: { children: 'DocumentReference*' },
    DocumentReference: { children: 'DocumentGuid? Url? Description?', attributes: 'Guid!' },
    DocumentGuid: { text: 'guid' },
    ...{ DocumentInfo: { children: 'Documents?' }, Documents: { children: 'Document*' } },
    Document: { children: 'Filename Description?', attributes: 'Guid!' },
    Filename: { text: 'words' },
    Url: { text: 'words' },
    Comments: { children: 'Comment*' },
    Comment: { children: 'Date Author Comment? Viewpoint?', attributes: 'Guid!' },
    'Comment/Comment': { text: 'words' },
    Viewpoints: { children: 'ViewPoint*' },
    ViewPoint: { children: 'Viewpoint? Snapshot? Index?', attributes: 'Guid!' },
    VisualizationInfo: {
      children: 'Components? OrthogonalCamera Lines? ClippingPlanes? Bitmaps?',
      attributes: 'Guid!',
    },
    OrthogonalCamera: {
      children: 'CameraViewPoint CameraDirection CameraUpVector ViewToWorldScale AspectRatio',
    },
    AspectRatio: { text: 'number' },
    Bitmaps: { children: 'Bitmap*' },
    Bitmap: { children: 'Format Reference Location Normal Up Height' },
    Format: { text: 'png' },
    Extensions: {
      children: 'TopicTypes TopicStatuses Priorities TopicLabels Users SnippetTypes Stages',
    },
    ...{ TopicTypes: { children: 'TopicType*' }, TopicType: { text: 'words' } },
    ...{ TopicStatuses: { children: 'TopicStatus*' }, TopicStatus: { text: 'words' } },
    ...{ Priorities: { children: 'Priority*' }, TopicLabels: { children: 'TopicLabel*' } },
    ...{ TopicLabel: { text: 'words' }, Users: { children: 'User*' }, User: { text: 'words' } },
    ...{ SnippetTypes: {}, Stages: {} },
  },
  '2.1': {
    ...SHARED,
    Version: { children: 'DetailedVersion?', attributes: 'VersionId!' },
    DetailedVersion: { text: 'text' },
    ProjectExtension: { children: 'Project? ExtensionSchema' },
    ExtensionSchema: { text: 'text' },
    Markup: { children: 'Header? Topic Comment* Viewpoints*' },
    Topic: {
      children: `ReferenceLink* Title Priority? Index? Labels* ${TOPIC_HEAD} Stage? Description? BimSnippet? DocumentReference* RelatedTopic*`,
      attributes: 'Guid! TopicType TopicStatus',
    },
    Labels: { text: 'text' },
    DocumentReference: {
      children: 'ReferencedDocument? Description?',
      attributes: 'Guid isExternal',
    },
    ReferencedDocument: { text: 'words' },
    Comment: { children: 'Date Author Comment Viewpoint?', attributes: 'Guid!' },
    'Comment/Comment': { text: 'words' },
    Viewpoints: { children: 'Viewpoint? Snapshot? Index?', attributes: 'Guid!' },
    VisualizationInfo: {
      children: 'Components? OrthogonalCamera? PerspectiveCamera? Lines? ClippingPlanes? Bitmap*',
      attributes: 'Guid!',
    },
    OrthogonalCamera: {
      children: 'CameraViewPoint CameraDirection CameraUpVector ViewToWorldScale',
    },
    Bitmap: { children: 'Bitmap Reference Location Normal Up Height' },
    'Bitmap/Bitmap': { text: 'PNG' },
  },
};

function childrenPattern(children: string): RegExp {
  const parts = children.split(' ').map((part) => {
    const [, name = '', times = ''] = /^(\w+)([?*]?)$/.exec(part) ?? [];
    return `(${name} )${times}`;
  });
  return new RegExp(`^${parts.join('')}$`);
}

function attributeFaults(rule: Rule, given: Readonly<Record<string, string>>): string[] {
  const allowed = (rule.attributes ?? '').split(' ').filter((name) => name !== '');
  const names = allowed.map((name) => name.replace('!', ''));
  return [
    ...Object.keys(given).filter((name) => !names.includes(name)),
    ...allowed
      .filter((name) => name.endsWith('!'))
      .map((name) => name.slice(0, -1))
      .filter((name) => (given[name] ?? '') === ''),
    ...('Guid' in given && !GUID.test(given['Guid'] ?? '') ? ['Guid'] : []),
  ];
}

/** What is wrong with a file of an archive; nothing if it follows the rules. Throws if it is not XML. */
export function bcfFaults(version: '3.0' | '2.1', xml: string): string[] {
  const faults: string[] = [];
  const open: { name: string; rule: Rule; children: string; text: string }[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const parent = open.at(-1);
    if (parent) parent.children += `${name} `;
    const rules = BCF_RULES[version];
    const rule = rules[`${parent?.name}/${name}`] ?? rules[name];
    if (rule === undefined) faults.push(`unknown element ${name}`);
    for (const attribute of attributeFaults(rule ?? {}, attributes)) {
      faults.push(`attribute ${attribute} of ${name}`);
    }
    open.push({ name, rule: rule ?? {}, children: '', text: '' });
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => {
    const { name, rule, children, text } = open.pop() ?? {
      name: '',
      rule: {},
      children: '',
      text: '',
    };
    const isInOrder =
      rule.children === undefined ? children === '' : childrenPattern(rule.children).test(children);
    if (!isInOrder) faults.push(`children of ${name}: ${children}`);
    const isText = rule.text === undefined ? text.trim() === '' : KINDS[rule.text].test(text);
    if (!isText) faults.push(`text of ${name}: ${text}`);
  });
  parser.write(xml).close();
  return faults;
}
