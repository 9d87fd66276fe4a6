/**
 * Sheets with what stands beside drawings: details in grids, key plans, legends, schedules, notes, scales and titles as offices of
 * many countries write them. Those at even places were seen while rules were written.
 */

export type Scene = {
  name: string;
  /** Millimeters. */
  page: readonly [width: number, height: number];
  /**
   * `x y w h | title | scale | marks`, lines of a title parted by `//`. Marks: the title's letter height; the title is `under` the
   * drawing, `over` it, `left` of it, or in a cell around both at its `top` or `foot`; `inline` the scale behind it, `first` before
   * it, `end` at the other end of its line; `circle` or `hexagon` with the number, `right` on the other side; `line`; `center`.
   */
  drawings: readonly string[];
  /** `x y w h | heading | rows`, a table or notes with rows parted by `//`; `- ` before the heading: without lines. */
  tables?: readonly string[];
  /** `x y w h | title | size`: linework with a title that is no drawing of the sheet. */
  others?: readonly string[];
  /** `x y size | text`. */
  more?: readonly string[];
  /** In the title block. */
  title?: string;
};

const A1 = [841, 594] as const;
const A3 = [420, 297] as const;
const D = [914, 610] as const;
const B = [432, 279] as const;
const LETTER = [216, 279] as const;
const WIDE_LETTER = [279, 216] as const;

export const SCENES: readonly Scene[] = [
  { name: 'details in cells, hexagons at the foot', page: D, drawings: ['30 30 130 100 | HEAD AT STOREFRONT | 3" = 1\'-0" | foot hexagon 4', '220 30 130 100 | JAMB AT STOREFRONT | 3" = 1\'-0" | foot hexagon 4', '410 30 130 100 | SILL AT STOREFRONT | 3" = 1\'-0" | foot hexagon 4', '30 220 130 100 | EXPANSION JOINT | 1 1/2" = 1\'-0" | foot hexagon 4', '220 220 130 100 | PARAPET CAP | 1 1/2" = 1\'-0" | foot hexagon 4', '410 220 130 100 | ROOF DRAIN | 1 1/2" = 1\'-0" | foot hexagon 4'] },
  { name: 'details in cells, circles at the top', page: D, drawings: ['30 50 130 90 | MANHOLE FRAME | N.T.S. | top circle 4', '220 50 130 90 | VALVE BOX | N.T.S. | top circle 4', '410 50 130 90 | THRUST BLOCK | N.T.S. | top circle 4', '30 230 130 90 | FIRE HYDRANT | N.T.S. | top circle 4', '220 230 130 90 | SERVICE TAP | N.T.S. | top circle 4'] },
  { name: 'details in cells, no scale, circles', page: A1, drawings: ['30 30 130 90 | TREE PLANTING | | foot circle 4', '220 30 130 90 | SHRUB PLANTING | | foot circle 4', '410 30 130 90 | BENCH FOOTING | | foot circle 4', '30 220 130 90 | EDGE RESTRAINT | | foot circle 4', '220 220 130 90 | BIKE RACK | | foot circle 4'] },
  { name: 'details in cells, titles at the upper left', page: A1, drawings: ['30 40 130 90 | Anschluss Attika | M 1:10 | top 4', '220 40 130 90 | Fensteranschluss unten | M 1:10 | top 4', '410 40 130 90 | Sockel | M 1:10 | top 4', '30 220 130 90 | Terrassentür | M 1:5 | top 4'] },
  { name: 'French, échelle above', page: A1, drawings: ['40 60 300 160 | Coupe AA | Échelle 1:50 | over 5', '420 60 300 160 | Coupe BB | Échelle 1:50 | over 5', '40 320 300 160 | Façade sur rue | Échelle 1:50 | over 5'] },
  { name: 'French, éch. 1/50e', page: A1, drawings: ['40 40 300 160 | Vue en plan | Ech : 1/50e | under 5', '420 40 300 160 | Coupe A-A | Ech : 1/20e | under 5', '40 300 300 160 | Détail 1 | Ech : 1/5e | under 5'] },
  { name: 'German, Maßstab', page: A1, drawings: ['40 40 300 160 | Schnitt A-A | Maßstab 1:50 | under center line 5', '420 40 300 160 | Ansicht Nord | Maßstab 1:50 | under center line 5', '40 300 300 160 | Detail Traufe | Maßstab 1:10 | under center line 5'] },
  { name: 'German, scale first', page: A1, drawings: ['40 40 300 160 | Ansicht von Westen | M. 1 : 100 | under 5', '420 40 300 160 | Querschnitt | M. 1 : 100 | under 5', '40 300 300 160 | Draufsicht | M. 1 : 100 | under 5'] },
  { name: 'Spanish, ESC.', page: A1, drawings: ['40 40 300 160 | VISTA LATERAL | ESC. 1/50 | under center 5', '420 40 300 160 | CORTE A - A\' | ESC. 1/50 | under center 5', '40 300 300 160 | DETALLE DE ZAPATA | ESC. 1/25 | under center 5'] },
  { name: 'Portuguese', page: A1, drawings: ['40 40 300 160 | CORTE AA | ESCALA: 1/50 | under line 5', '420 40 300 160 | FACHADA PRINCIPAL | ESCALA: 1/50 | under line 5', '40 300 300 160 | PLANTA DE COBERTURA | ESCALA: 1/100 | under line 5'] },
  { name: 'Russian sections', page: A1, drawings: ['40 60 300 160 | А-А (1:50) | | over center 6', '420 60 300 160 | Б-Б (1:50) | | over center 6', '40 320 300 160 | План 1 этажа (1:100) | | over center 6'] },
  { name: 'Russian, nodes', page: A1, drawings: ['40 60 300 160 | План на отм. +3.300 | | over center 6', '420 60 200 160 | Узел 1 (1:20) | | over center 6', '640 60 160 160 | 1-1 (1:20) | | over center 6'] },
  { name: 'Japanese, 縮尺', page: A3, drawings: ['30 40 150 80 | 平面詳細図 | 縮尺 1/50 | under 4', '220 40 150 80 | 矩計図 | 縮尺 1/30 | under 4'] },
  { name: 'Chinese, 比例', page: A1, drawings: ['40 40 300 160 | 基础平面布置图 | 比例 1:100 | under center line 6', '420 40 300 160 | 1-1剖面 | 比例 1:50 | under center line 6', '40 300 300 160 | 节点大样 | 比例 1:20 | under center line 6'] },
  { name: 'UK, scale with paper', page: A1, drawings: ['40 40 300 160 | SECTION A-A | 1:50 @ A1 | under 5', '420 40 300 160 | SECTION B-B | 1:50 @ A1 | under 5', '40 300 300 160 | TYPICAL BAY ELEVATION | 1:20 @ A1 | under 5'] },
  { name: 'Swedish, scale with papers', page: A1, drawings: ['40 40 300 160 | SEKTION A-A | SKALA 1:50 (A1) | under 5', '420 40 300 160 | FASAD MOT NORR | SKALA 1:100 (A1) | under 5', '40 300 300 160 | PLAN 2 | SKALA 1:100 (A1) | under 5'] },
  { name: 'US, titles on two lines', page: D, drawings: ['40 40 300 160 | ENLARGED PLAN -//RESTROOM 101 | 1/2" = 1\'-0" | under circle 5', '440 40 300 160 | INTERIOR ELEVATION//RESTROOM 101 NORTH | 1/2" = 1\'-0" | under circle 5', '40 320 300 160 | PARTIAL ROOF PLAN | 1/8" = 1\'-0" | under circle 5'] },
  { name: 'US, titles on two lines, no number', page: D, drawings: ['40 40 300 160 | SECTION THROUGH//LOADING DOCK | SCALE: 1/4" = 1\'-0" | under 5', '440 40 300 160 | SECTION THROUGH//RETAINING WALL | SCALE: 1/4" = 1\'-0" | under 5'] },
  { name: 'titles left of drawings', page: B, drawings: ['110 30 280 50 | EAST ELEVATION | 1/8" = 1\'-0" | left 4', '110 105 280 50 | WEST ELEVATION | 1/8" = 1\'-0" | left 4', '110 180 180 50 | NORTH ELEVATION | 1/8" = 1\'-0" | left 4'] },
  { name: 'titles left of sections', page: A3, drawings: ['110 30 270 50 | Sezione A-A | Scala 1:100 | left 4', '110 105 270 50 | Sezione B-B | Scala 1:100 | left 4', '110 180 120 50 | Sezione C-C | Scala 1:100 | left 4'] },
  { name: 'plan with key plan and legend', page: D, drawings: ['40 40 480 380 | SECOND FLOOR PLAN - AREA B | 1/8" = 1\'-0" | under circle line 6'], others: ['640 60 120 80 | KEY PLAN | 4'], tables: ['640 220 180 60 | LEGEND | NEW PARTITION//EXISTING PARTITION//DEMOLISHED PARTITION', '640 330 200 60 | - KEYNOTES | 1. PATCH AND REPAIR FINISH.//2. NEW CASEWORK, SEE DETAILS.//3. RELOCATE OUTLET.'] },
  { name: 'plan with schedules', page: D, drawings: ['40 40 480 380 | REFLECTED CEILING PLAN | SCALE: 1/4" = 1\'-0" | under circle 6'], others: ['640 40 140 80 | PLAN KEY | 4'], tables: ['640 190 200 70 | FIXTURE SCHEDULE | A   2X4 TROFFER//B   DOWNLIGHT//C   EXIT SIGN', '640 320 200 60 | SYMBOL LEGEND | DUPLEX OUTLET//SWITCH//JUNCTION BOX'] },
  { name: 'site plan with north arrow', page: D, drawings: ['60 50 640 420 | SITE PLAN | SCALE: 1" = 30\'-0" | under center line 7'], more: ['780 60 6 | N', '760 90 3 | TRUE NORTH', '60 530 3 | 0   15   30   60'] },
  { name: 'location plan and block plan', page: A1, drawings: ['40 40 300 300 | LOCATION PLAN | 1:1250 | under 5', '400 40 320 300 | BLOCK PLAN | 1:500 | under 5'], more: ['770 60 6 | N', '40 440 3 | CROWN COPYRIGHT. ALL RIGHTS RESERVED.'] },
  { name: 'road, profile above plan', page: D, drawings: ['40 50 760 170 | PROFILE - ELM STREET | HORIZ: 1" = 40\'  VERT: 1" = 4\' | under center 5', '40 290 760 170 | PLAN - ELM STREET | 1" = 40\' | under center 5'] },
  { name: 'road, French longitudinal profile', page: A1, drawings: ['40 50 700 160 | PROFIL EN LONG | Ech. H: 1/1000 V: 1/100 | under center 5', '40 290 560 160 | TRACÉ EN PLAN | Ech. 1/1000 | under center 5'] },
  { name: 'single-line diagram, blocks', page: D, title: 'SINGLE LINE DIAGRAM', drawings: ['60 50 640 380 | SINGLE LINE DIAGRAM - BUILDING 4 | N.T.S. | under circle 6'], more: ['90 80 3.5 | SERVICE ENTRANCE', '300 80 3.5 | SWITCHBOARD MSB', '520 80 3.5 | EMERGENCY SYSTEM'] },
  { name: 'riser diagrams', page: D, title: 'PLUMBING RISERS', drawings: ['60 50 280 330 | SANITARY RISER DIAGRAM | NOT TO SCALE | under circle 6', '420 50 320 330 | DOMESTIC WATER RISER DIAGRAM | NOT TO SCALE | under circle 6'] },
  { name: 'piping isometric, no title', page: A3, title: 'PIPING ISOMETRIC 6"-CW-1042', drawings: [], others: ['40 40 240 170 | | 4'], tables: ['300 30 90 60 | BILL OF MATERIAL | 1  PIPE 6" SCH 40//2  ELBOW 90//3  FLANGE WN'] },
  { name: 'one plan, no title', page: A1, title: 'GROUND FLOOR PLAN', drawings: [], others: ['40 40 640 440 | | 5'], tables: ['700 40 120 60 | - NOTES | 1. DO NOT SCALE.//2. ALL LEVELS IN METRES.'] },
  { name: 'letter sketch', page: LETTER, title: 'SK-1 BEAM REINFORCEMENT', drawings: ['30 40 150 110 | SECTION AT BEAM B-12 | 1" = 1\'-0" | under circle 4'] },
  { name: 'letter sketch, wide', page: WIDE_LETTER, title: 'SKA-3 REVISED DOOR HEAD', drawings: ['30 30 110 100 | REVISED HEAD DETAIL | 3" = 1\'-0" | under 4', '160 30 90 100 | REVISED JAMB DETAIL | 3" = 1\'-0" | under 4'] },
  { name: 'numbers right of titles', page: D, drawings: ['40 40 300 160 | STAIR PLAN | 1/4" = 1\'-0" | under circle right line 5', '440 40 300 160 | STAIR SECTION | 1/4" = 1\'-0" | under circle right line 5'] },
  { name: 'scale left of the line, hexagons right', page: D, drawings: ['40 40 300 160 | GUARDRAIL ELEVATION | 1" = 1\'-0" | under hexagon right line 5', '440 40 300 160 | BASE PLATE | 3" = 1\'-0" | under hexagon right line 5', '40 320 300 160 | POST CAP | 3" = 1\'-0" | under hexagon right line 5'] },
  { name: 'details named by letters', page: A1, drawings: ['40 40 300 160 | DETAIL \'A\' | SCALE - 1:10 | under center line 5', '420 40 300 160 | DETAIL \'B\' | SCALE - 1:10 | under center line 5', '40 300 300 160 | SECTION 1-1 | SCALE - 1:20 | under center line 5'] },
  { name: 'details by numbers, Indian', page: A1, drawings: ['40 40 300 160 | PLAN AT FOUNDATION LVL. | (SCALE 1:100) | under center line 5', '420 40 300 160 | SECTION-XX | (SCALE 1:25) | under center line 5', '40 300 300 160 | DETAIL-P | (SCALE 1:10) | under center line 5'] },
  { name: 'Dutch', page: A1, drawings: ['40 40 300 160 | Doorsnede A-A | schaal 1:50 | under 5', '420 40 300 160 | Begane grond | schaal 1:100 | under 5', '40 300 300 160 | Voorgevel | schaal 1:100 | under 5'] },
  { name: 'Danish and Norwegian', page: A1, drawings: ['40 40 300 160 | Snit A-A | Mål 1:50 | under 5', '420 40 300 160 | Stueplan | Mål 1:100 | under 5', '40 300 300 160 | Facade mod syd | Mål 1:100 | under 5'] },
  { name: 'notes and two plans', page: D, drawings: ['40 40 280 200 | DEMOLITION PLAN | 1/8" = 1\'-0" | under circle 5', '380 40 280 200 | NEW WORK PLAN | 1/8" = 1\'-0" | under circle 5'], tables: ['40 320 260 90 | - GENERAL NOTES | 1. VERIFY ALL DIMENSIONS IN FIELD BEFORE STARTING WORK.//2. PROTECT EXISTING FINISHES.//3. SEE SECTION 02 41 00.', '360 320 260 90 | - DEMOLITION NOTES | 1. REMOVE DOOR AND FRAME.//2. CAP PLUMBING IN WALL.//3. SEE PLAN FOR EXTENT.'] },
  { name: 'schedules and notes only', page: D, title: 'DOOR AND WINDOW SCHEDULES', drawings: [], tables: ['40 40 400 140 | DOOR SCHEDULE | 101  3070  HM//102  3070  WD//103  6070  AL', '40 230 400 140 | WINDOW SCHEDULE | A  FIXED//B  CASEMENT//C  SLIDER', '500 40 240 140 | - NOTES | 1. SEE PLAN FOR LOCATIONS.//2. SEE DETAILS ON A-601.'] },
]; // prettier-ignore
