/** Words of the trade: abbreviations as drawings have them, and words that stand for the same. Pure. */

/** What is written on drawings, and in full. Applied in this order to text in lower case. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/\bgyp\.? ?(?:bd|brd|board)\.?/g, 'gypsum board'],
  [/\bgwb\b|\bdrywall\b|\bgypsum wallboard\b/g, 'gypsum board'],
  [/\bo\.? ?c\.?(?=\W|$)/g, 'on center'],
  [/\bu\.? ?n\.? ?o\.?(?=\W|$)/g, 'unless noted otherwise'],
  [/\ba\.? ?f\.? ?f\.?(?=\W|$)/g, 'above floor'],
  [/\bt\.o\.(?=\W|$)/g, 'top of'],
  [/\bw\/o\b/g, 'without'],
  [/\bw\//g, 'with '],
  [/\bhdwr?\b\.?|\bhdw\b/g, 'hardware'],
  [/\bhm\b|\bh\.m\./g, 'hollow metal'],
  [/\balum\b\.?/g, 'aluminum'],
  [/\bconc\b\.?/g, 'concrete'],
  [/\bcont\b\.?/g, 'continuous'],
  [/\bcmu\b/g, 'concrete masonry unit'],
  [/\bwwf\b|\bwwr\b/g, 'welded wire fabric'],
  [/\bact(?:-\d)?\b/g, 'acoustic ceiling tile'],
  [/\brcp\b/g, 'reflected ceiling plan'],
  [/\bfec\b/g, 'fire extinguisher cabinet'],
  [/\bss\b|\bsst\b/g, 'stainless steel'],
  [/\breinf\b\.?/g, 'reinforcement'],
  [/\binsul\b\.?/g, 'insulation'],
  [/\bclg\b\.?/g, 'ceiling'],
  [/\bflr\b\.?/g, 'floor'],
  [/\bdwgs?\b\.?/g, 'drawing'],
  [/\belev\b\.?/g, 'elevation'],
  [/\bptn\b\.?|\bpartn\b\.?/g, 'partition'],
  [/\bmtl\b\.?/g, 'metal'],
  [/\bstl\b\.?/g, 'steel'],
  [/\bthk\b\.?/g, 'thick'],
  [/\bequip\b\.?/g, 'equipment'],
  [/\bada\b/g, 'accessibility'],
  [/\bht\b\.?/g, 'height'],
  [/\bfire[- ](?:resistance[- ])?(?=rat(?:ing|ed)\b)/g, ''],
  [/\bwater closets?\b/g, 'closet'],
];

/** Each row: words that stand for the first one. */
const SAME: readonly (readonly string[])[] = [
  ['toilet', 'restroom', 'bathroom', 'washroom', 'lavatories'],
  ['lavatory', 'sink', 'basin'],
  ['guard', 'guardrail', 'railing', 'guardrails'],
  ['glazing', 'glass', 'lite', 'glazed'],
  ['partition', 'wall'],
  ['reinforcement', 'rebar', 'reinforcing', 'reinforced'],
  ['retarder', 'barrier'],
  ['slope', 'sloped', 'pitch', 'pitched'],
  ['closer', 'closing', 'close', 'closers'],
  ['stair', 'stairway', 'staircase'],
  ['footing', 'footings'],
  ['deep', 'depth', 'deeper'],
  ['wide', 'width', 'wider', 'narrower'],
  ['high', 'height', 'tall', 'higher', 'taller'],
  ['thick', 'thickness', 'thicker', 'thinner'],
  ['rating', 'rated', 'resistance', 'rate'],
  ['spacing', 'spaced', 'center', 'space'],
  ['floor', 'flooring', 'floors'],
  ['anchor', 'anchorage', 'anchors'],
  ['exam', 'examination'],
  ['casework', 'millwork', 'cabinet', 'cabinetry'],
  ['automatic', 'power', 'powered'],
  ['obscure', 'frosted', 'translucent'],
  ['accessible', 'accessibility', 'ada'],
  ['operable', 'openable'],
  ['penetration', 'penetrations'],
  ['seal', 'sealed', 'sealing', 'sealant', 'firestop', 'firestopping'],
  ['compacted', 'compaction'],
  ['bearing', 'bear'],
  ['tempered', 'safety'],
  ['insulate', 'insulation', 'insulated'],
  ['brick', 'masonry'],
  ['schedule', 'scheduled', 'schedules'],
  ['elevation', 'elevations'],
  ['weep', 'weeps'],
  ['hatch', 'hatches'],
];

/** Words without a meaning of their own in a requirement. */
const EMPTY = new Set(
  `a an the of to in on at by for from with within without and or nor as is are be been being was were has have had do does
  shall must should will may can could would this that these those it its their they there here each every all any both either
  than then so such per via if where when while unless except not no only also more less least most minimum maximum min max
  between up down over under provide provided provides include included includes including show shown shows indicate indicated
  indicates specify specified specifies state stated states note noted notes identify identified give given list listed use used
  uses using make made submit submitted require required requires ensure comply complies compliance compliant meet meets
  accordance according accord clear equal greater fewer feet foot inch inches ft percent hour hours minute minutes psf psi mil
  gauge square value values number project set document documents drawing drawings sheet sheets specification specifications
  factor lower otherwise applicable new exceed exceeding design designed rest permitted allowed install
  installed located set following
  labeled labelled label dimensioned drawn called keyed clearly fully confirmed confirm present addressed typical common
  existing proposed various etc applicable known designation adopted copy copies one two three four five six seven eight nine ten`.split(
    /\s+/,
  ),
);

/** Words that many requirements have and that tell little. */
const WEAK = new Set(
  'building plan section room area work system item location type detail element part material interior exterior above below near mounted all'.split(
    ' ',
  ),
);

/** The same for all forms of a word. */
function stripped(word: string): string {
  let stem = word;
  if (stem.endsWith('ies') && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^su]s$/.test(stem) && !stem.endsWith('is') && stem.length > 3)
    stem = stem.slice(0, -1);
  if (stem.endsWith('ing') && stem.length > 5) stem = stem.slice(0, -3);
  else if (stem.endsWith('ed') && stem.length > 4) stem = stem.slice(0, -2);
  stem = stem.replace(/([bdfglmnprt])\1$/, '$1');
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

const FIRST_OF = new Map(
  SAME.flatMap(([first = '', ...others]) =>
    [first, ...others].map((word): [string, string] => [stripped(word), stripped(first)]),
  ),
);

/** The term that a word stands for. */
export function termOf(word: string): string {
  const stem = stripped(word);
  return FIRST_OF.get(stem) ?? stem;
}

const WEAK_TERMS = new Set([...WEAK].map(stripped));

export function isWeak(term: string): boolean {
  return WEAK_TERMS.has(term);
}

/** What a quantity measures. In a requirement with one, the value says more. */
const MEASURES = new Set(
  'wide width high height tall deep depth thick thickness long length spacing spaced apart rating rated value mounted rise slope size clear'
    .split(' ')
    .map(termOf),
);

export function isMeasure(term: string): boolean {
  return MEASURES.has(term);
}

/** Text in lower case, without abbreviations. */
export function inFull(text: string): string {
  return ABBREVIATIONS.reduce(
    (full, [short, long]) => full.replaceAll(short, long),
    text.toLowerCase(),
  );
}

const WORD = /[\p{L}][\p{L}\p{N}]*(?:-\d+[\p{L}]?)?|\d+[\p{L}]+\d*|\d{2,}/gu;

/** The words of a text in full, in order; `isKept` has the last word about each. */
export function wordsOf(text: string, isKept: (word: string) => boolean = () => true): string[] {
  return [...inFull(text).matchAll(WORD)].map(([word]) => word).filter(isKept);
}

/** The terms of these words. */
export function termsOf(text: string, isKept?: (word: string) => boolean): string[] {
  return wordsOf(text, isKept).map(termOf);
}

/** Whether a word says something of its own. */
export function isMeaningful(word: string): boolean {
  return !EMPTY.has(word) && (word.length > 1 || /\d/.test(word));
}
