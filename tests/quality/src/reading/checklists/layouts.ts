/** How agencies and firms set their checklists, as data. Those at even places were seen while rules were written. */

export type ChecklistLayout = {
  name: string;
  /** Width and height in millimeters. */
  page: readonly [number, number];
  title: string;
  /** A paragraph that is no item. */
  intro: string;
  sections: readonly { heading: string; items: readonly string[] }[];
  /** Larger than the text, bold at the same size (not seen by size), or a row of the table. */
  heading: 'large' | 'same' | 'row';
  /** In front of an item; `&` counts in its section, `#` in the document, `@` is a letter, `§` the section. */
  mark: string;
  /** Cells with boxes behind the text, under heads; none where empty. */
  answers: readonly string[];
  /** The boxes stand in front of the text instead. */
  answersFirst: boolean;
  isRuled: boolean;
  columns: 1 | 2;
  /** At the foot of every page, `&` its number. */
  footer: string;
  /** Lines behind the last item that are none. */
  end: readonly string[];
};

const LETTER = [215.9, 279.4] as const;
const A4 = [210, 297] as const;

const SITE = {
  heading: 'Site plan',
  items: [
    'North arrow and graphic scale',
    'Property lines with bearings and distances',
    'Location of all existing and proposed buildings, with setbacks from property lines',
    'Easements of record',
  ],
};
const BUILDING = {
  heading: 'Architectural drawings',
  items: [
    'Floor plans of all stories, fully dimensioned',
    'Exterior elevations with finish materials noted',
    'Building sections that show floor to floor heights and the construction of floors, walls and roof',
    'Door and window schedules',
    'Accessible routes to all entrances',
  ],
};
const POWER = {
  heading: 'Electrical drawings',
  items: [
    'One-line diagram with fault current',
    'Panel schedules and load calculations',
    'Lighting plan with emergency egress lighting',
  ],
};

const inCaps = (sections: ChecklistLayout['sections']) =>
  sections.map(({ heading, items }) => ({ heading: heading.toUpperCase(), items }));

const base: ChecklistLayout = {
  name: '',
  page: LETTER,
  title: 'PLAN REVIEW CHECKLIST',
  intro:
    'Submit one copy of this form with each set of drawings. Incomplete applications are returned.',
  sections: [SITE, BUILDING, POWER],
  heading: 'same',
  mark: '☐ ',
  answers: [],
  answersFirst: false,
  isRuled: false,
  columns: 1,
  footer: 'Form B-12 Rev. 03/2021   Page & of 1',
  end: ['Signature of applicant: ______________________   Date: ____________'],
};

const GERMAN = [
  {
    heading: 'Lageplan',
    items: [
      'Grenzen des Grundstücks und Abstandsflächen',
      'Höhenlage über Normalnull',
      'Zufahrten für die Feuerwehr',
    ],
  },
  {
    heading: 'Bauzeichnungen',
    items: [
      'Grundrisse aller Geschosse mit Angabe der Nutzung der Räume',
      'Schnitte mit den Geschosshöhen und dem Anschnitt des vorhandenen und des künftigen Geländes',
      'Ansichten mit dem Anschluss an Nachbargebäude',
    ],
  },
];
const RUSSIAN = [
  {
    heading: 'Генеральный план',
    items: [
      'Границы земельного участка',
      'Экспликация зданий и сооружений',
      'Подъезды пожарных машин',
    ],
  },
  {
    heading: 'Архитектурные решения',
    items: [
      'Планы этажей с размерами',
      'Фасады с отметками высот',
      'Разрезы здания по лестничной клетке',
    ],
  },
];
const CHINESE = [
  {
    heading: '总平面图',
    items: ['用地红线及坐标', '建筑物与道路红线的距离', '消防车道及登高场地'],
  },
  { heading: '建筑图', items: ['各层平面图尺寸齐全', '立面图标注标高', '剖面图表示层高'] },
];
const SPANISH = [
  {
    heading: 'Plano de situación',
    items: [
      'Norte y escala gráfica',
      'Linderos de la parcela con sus cotas',
      'Retranqueos a linderos y a vía pública',
    ],
  },
  {
    heading: 'Planos de instalaciones',
    items: [
      'Esquema unifilar de electricidad',
      'Red de saneamiento con pendientes',
      'Ventilación de los aparcamientos',
    ],
  },
];

export const CHECKLIST_LAYOUTS: readonly ChecklistLayout[] = [
  { ...base, name: 'Boxes, headings in capitals', sections: inCaps(base.sections) },
  { ...base, name: 'Blanks, headings in capitals', sections: inCaps(base.sections), mark: '____ ', page: A4 },
  { ...base, name: 'Boxes, plain headings' },
  { ...base, name: 'Brackets, plain headings', mark: '[ ] ', title: 'Submittal Checklist' },
  { ...base, name: 'Numbers, headings with numbers', mark: '§.& ', sections: base.sections.map((one, at) => ({ ...one, heading: `${at + 1}. ${one.heading}` })) },
  { ...base, name: 'Letters, headings with numbers', mark: '@. ', sections: base.sections.map((one, at) => ({ ...one, heading: `${at + 1}. ${one.heading}` })) },
  { ...base, name: 'Table with numbers and answers', mark: '# ', heading: 'row', isRuled: true, answers: ['Yes', 'No', 'N/A'], sections: inCaps(base.sections) },
  { ...base, name: 'Table with answers', mark: '', heading: 'row', isRuled: true, answers: ['YES', 'NO', 'N/A', 'COMMENTS'], sections: inCaps(base.sections) },
  { ...base, name: 'Answers in front', mark: '', answersFirst: true, answers: ['☐', '☐', '☐'], sections: inCaps(base.sections) },
  { ...base, name: 'Answers in front, plain headings', mark: '', answersFirst: true, answers: ['[ ]', '[ ]'] },
  { ...base, name: 'Bullets, headings with colons', mark: '• ', sections: base.sections.map((one) => ({ ...one, heading: `${one.heading}:` })) },
  { ...base, name: 'Bullets, large headings', mark: '• ', heading: 'large', title: 'Plan Review Checklist' },
  { ...base, name: 'Two columns', columns: 2, sections: inCaps(base.sections) },
  { ...base, name: 'Two columns, large headings', columns: 2, heading: 'large', mark: '□ ' },
  { ...base, name: 'German', page: A4, title: 'Checkliste Bauantrag', intro: 'Bitte reichen Sie die Checkliste mit allen Bauvorlagen ein.', sections: GERMAN, heading: 'large', footer: 'Seite & von 1', end: ['Datum, Unterschrift: ____________________'] },
  { ...base, name: 'Spanish', page: A4, title: 'LISTA DE COMPROBACIÓN', intro: 'Se presentará una copia con cada proyecto.', sections: inCaps(SPANISH), mark: '&. ', footer: 'Página & de 1', end: ['Firma: ____________________'] },
  { ...base, name: 'Russian', page: A4, title: 'КОНТРОЛЬНЫЙ ЛИСТ', intro: 'Заполняется при приемке проектной документации.', sections: inCaps(RUSSIAN), mark: '&) ', footer: 'Страница &', end: ['Подпись: ____________________'] },
  { ...base, name: 'Chinese', page: A4, title: '施工图审查清单', intro: '请随图纸一并提交。', sections: CHINESE, heading: 'large', mark: '□ ', footer: '第 & 页', end: ['签名：____________________'] },
  { ...base, name: 'Questions', mark: '&. ', answers: ['Y', 'N'], heading: 'large', sections: base.sections.map((one) => ({ ...one, items: one.items.map((item) => `Is this shown: ${item.toLowerCase()}?`) })) },
  { ...base, name: 'Questions in a table', mark: '', answers: ['Yes', 'No'], isRuled: true, heading: 'row', sections: inCaps(base.sections).map((one) => ({ ...one, items: one.items.map((item) => `Does the set have this: ${item.toLowerCase()}?`) })) },
]; // prettier-ignore
