/** How offices of many countries and trades title the drawings on a sheet, as data. */

export type ViewLayout = {
  name: string;
  /** Width and height in millimeters. */
  page: readonly [number, number];
  /** How many drawings stand beside and above each other. */
  columns: number;
  /** From the upper left, row by row. An empty one is a drawing without a title. */
  titles: readonly string[];
  /** As written, with its word; null where titles state none. */
  scale: string | null;
  /**
   * Where the scale is: below the title, behind it on its line, in brackets there, below it in several texts, or at the end of
   * the line that is drawn below the title.
   */
  stated: 'below' | 'behind' | 'brackets' | 'split' | 'far end';
  place: 'below' | 'above';
  /** Numbers in bubbles left of the titles. */
  isNumbered: boolean;
  underlined: 'line' | 'code' | 'no';
  /** Titles stand in the middle of their drawings instead of at their left. */
  isCentered: boolean;
  /** Of titles and of the texts in the drawings, in millimeters. */
  sizes: readonly [title: number, text: number];
};

const ISO_A1 = [841, 594] as const;
const ISO_A3 = [420, 297] as const;
const ARCH_D = [914, 610] as const;
const LETTER = [279, 216] as const;
const TABLOID = [432, 279] as const;

const base: Omit<ViewLayout, 'name' | 'titles' | 'scale'> = {
  page: ARCH_D,
  columns: 2,
  stated: 'below',
  place: 'below',
  isNumbered: false,
  underlined: 'no',
  isCentered: false,
  sizes: [5, 2.4],
};

/** Those at even places were seen while rules were written, the others not. */
export const VIEW_LAYOUTS: readonly ViewLayout[] = [
  {
    ...base,
    name: 'US, bubbles',
    titles: ['FIRST FLOOR PLAN', 'ROOF PLAN'],
    scale: '1/4" = 1\'-0"',
    isNumbered: true,
  },
  {
    ...base,
    name: 'US, scale split',
    titles: ['NORTH ELEVATION', 'EAST ELEVATION', 'SOUTH ELEVATION', 'WEST ELEVATION'],
    scale: 'SCALE: 1/8" = 1\'-0"',
    stated: 'split',
    isNumbered: true,
  },
  {
    ...base,
    name: 'CAD, underline codes',
    titles: ['FOOTING DETAIL', 'WALL SECTION', 'CURB DETAIL', 'GRATE DETAIL'],
    scale: null,
    underlined: 'code',
    sizes: [3.5, 2.4],
  },
  {
    ...base,
    name: 'CAD, codes and scale',
    titles: ['FRAMING PLAN', 'CONNECTION DETAIL'],
    scale: 'N.T.S.',
    underlined: 'code',
    isCentered: true,
    sizes: [3.5, 2.4],
  },
  {
    ...base,
    name: 'German',
    page: ISO_A1,
    titles: ['Grundriss EG', 'Schnitt A-A', 'Ansicht Süd', 'Ansicht Nord'],
    scale: 'M 1:100',
    stated: 'behind',
  },
  {
    ...base,
    name: 'French',
    page: ISO_A1,
    titles: ['PLAN DU REZ-DE-CHAUSSÉE', 'COUPE A-A'],
    scale: 'ÉCH. 1/50',
    isCentered: true,
  },
  {
    ...base,
    name: 'SolidWorks sections',
    page: ISO_A3,
    titles: ['SECTION A-A', '', 'DETAIL B', ''],
    scale: 'SCALE 2 : 1',
    isCentered: true,
    sizes: [4.5, 3.5],
  },
  {
    ...base,
    name: 'Inventor sections',
    page: ISO_A3,
    titles: ['A-A', '', 'B', ''],
    scale: '2:1',
    stated: 'brackets',
    place: 'above',
    isCentered: true,
    sizes: [5, 3.5],
  },
  {
    ...base,
    name: 'letter, title above',
    page: LETTER,
    columns: 1,
    titles: ['SECOND FLOOR DUCTWORK PLAN'],
    scale: null,
    place: 'above',
    sizes: [5, 2.4],
  },
  {
    ...base,
    name: 'letter, centered above',
    page: LETTER,
    columns: 1,
    titles: ['POWER DISTRIBUTION DIAGRAM'],
    scale: null,
    place: 'above',
    isCentered: true,
    sizes: [4.5, 2.4],
  },
  {
    ...base,
    name: 'Italian',
    page: ISO_A1,
    titles: ['PROSPETTO NORD', 'PROSPETTO SUD', 'SEZIONE A-A', 'SEZIONE B-B'],
    scale: null,
    sizes: [6, 2.4],
  },
  {
    ...base,
    name: 'Spanish',
    page: ISO_A1,
    titles: ['PLANTA BAJA', 'ALZADO PRINCIPAL', 'SECCIÓN LONGITUDINAL', 'DETALLE CONSTRUCTIVO'],
    scale: 'ESCALA 1:50',
  },
  {
    ...base,
    name: 'Russian',
    page: ISO_A1,
    titles: ['План первого этажа', 'Разрез 1-1'],
    scale: 'М 1:100',
    stated: 'behind',
    isCentered: true,
  },
  {
    ...base,
    name: 'Japanese',
    page: ISO_A3,
    titles: ['1階平面図', '南立面図'],
    scale: 'S=1:100',
    stated: 'behind',
    sizes: [5, 2.4],
  },
  {
    ...base,
    name: 'civil profiles',
    columns: 1,
    titles: ['PLAN', 'PROFILE'],
    scale: '1" = 40\'',
    isCentered: true,
  },
  {
    ...base,
    name: 'civil, two scales',
    columns: 1,
    titles: ['STORM SEWER PLAN', 'STORM SEWER PROFILE'],
    scale: 'HORIZ. 1"=50\' VERT. 1"=5\'',
    isCentered: true,
  },
  {
    ...base,
    name: 'line below the title',
    titles: ['STAIR SECTION', 'RAILING DETAIL', 'TREAD DETAIL', 'LANDING PLAN'],
    scale: '1 1/2" = 1\'-0"',
    stated: 'far end',
    underlined: 'line',
    isNumbered: true,
  },
  {
    ...base,
    name: 'line below, without number',
    titles: ['PLANTING PLAN', 'IRRIGATION DETAIL'],
    scale: 'SCALE: 1" = 20\'-0"',
    stated: 'far end',
    underlined: 'line',
  },
  {
    ...base,
    name: 'underlined, without scale',
    page: TABLOID,
    titles: ['POLE ASSEMBLY DETAIL', 'CONDUIT RISER DIAGRAM'],
    scale: null,
    underlined: 'line',
    isCentered: true,
    sizes: [2.8, 2.2],
  },
  {
    ...base,
    name: 'shop drawing, half size',
    page: TABLOID,
    titles: ['CABINET ELEVATION', 'CABINET SECTION', 'TOP VIEW', 'SIDE VIEW'],
    scale: null,
    underlined: 'line',
    sizes: [3, 2.2],
  },
  {
    ...base,
    name: 'three rows of details',
    page: ARCH_D,
    columns: 3,
    titles: [
      'HEAD DETAIL',
      'JAMB DETAIL',
      'SILL DETAIL',
      'EAVE DETAIL',
      'RIDGE DETAIL',
      'BASE DETAIL',
      'CORNER DETAIL',
      'JOINT DETAIL',
      'ANCHOR DETAIL',
    ],
    scale: '3" = 1\'-0"',
    isNumbered: true,
  },
  {
    ...base,
    name: 'Polish',
    page: ISO_A1,
    columns: 3,
    titles: [
      'RZUT PARTERU',
      'RZUT PIĘTRA',
      'RZUT DACHU',
      'PRZEKRÓJ A-A',
      'ELEWACJA FRONTOWA',
      'ELEWACJA BOCZNA',
    ],
    scale: 'SKALA 1:100',
    isCentered: true,
  },
  {
    ...base,
    name: 'one-line diagram',
    columns: 1,
    titles: ['ONE-LINE DIAGRAM'],
    scale: 'NOT TO SCALE',
    isNumbered: true,
  },
  {
    ...base,
    name: 'Chinese',
    page: ISO_A1,
    titles: ['一层平面图', '二层平面图', '南立面图', '1-1剖面图'],
    scale: '1:100',
    stated: 'behind',
    isCentered: true,
  },
];
