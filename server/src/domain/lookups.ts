/** The lookup lists. Issues store their ids, so ids never change. */

export type Lookup = { id: number; label: string };

/** By id from 1: the disciplines of the United States National CAD Standard. */
const DISCIPLINES = [
  ...['General', 'Hazardous Materials', 'Survey', 'Geotechnical', 'Civil', 'Landscape'],
  ...['Structural', 'Architectural', 'Interiors', 'Equipment', 'Fire Protection', 'Plumbing'],
  ...['Process', 'Mechanical', 'Electrical', 'Distributed Energy', 'Telecommunications'],
  ...['Resource', 'Contractor', 'Operations', 'Other'],
];

/** The MasterFormat 2020 divisions that are not reserved, by number. Division 00 covers contracts, not work. */
const SCOPES: Readonly<Record<number, string>> = {
  1: 'General Requirements',
  2: 'Existing Conditions',
  3: 'Concrete',
  4: 'Masonry',
  5: 'Metals',
  6: 'Wood, Plastics, and Composites',
  7: 'Thermal and Moisture Protection',
  8: 'Openings',
  9: 'Finishes',
  10: 'Specialties',
  11: 'Equipment',
  12: 'Furnishings',
  13: 'Special Construction',
  14: 'Conveying Equipment',
  21: 'Fire Suppression',
  22: 'Plumbing',
  23: 'Heating, Ventilating, and Air Conditioning',
  25: 'Integrated Automation',
  26: 'Electrical',
  27: 'Communications',
  28: 'Electronic Safety and Security',
  31: 'Earthwork',
  32: 'Exterior Improvements',
  33: 'Utilities',
  34: 'Transportation',
  35: 'Waterway and Marine Construction',
  40: 'Process Interconnections',
  41: 'Material Processing and Handling Equipment',
  42: 'Process Heating, Cooling, and Drying Equipment',
  43: 'Process Gas and Liquid Handling, Purification, and Storage Equipment',
  44: 'Pollution and Waste Control Equipment',
  45: 'Industry-Specific Manufacturing Equipment',
  46: 'Water and Wastewater Equipment',
  48: 'Electrical Power Generation',
};

const STATUSES = ['Open', 'In progress', 'In review', 'Resolved', 'Closed'];
/** By id from 1 (G-011). */
const PRIORITIES = ['Low', 'Medium', 'High', 'Urgent'];

const numbered = (labels: readonly string[]): Lookup[] =>
  labels.map((label, index) => ({ id: index + 1, label }));

export const LOOKUPS = {
  disciplines: numbered(DISCIPLINES),
  scopes: Object.entries(SCOPES).map(([id, label]) => ({ id: Number(id), label })),
  statuses: numbered(STATUSES),
  priorities: numbered(PRIORITIES).toReversed(),
} as const satisfies Record<string, readonly Lookup[]>;

/** Empty if there is none. */
export const labelOf = (list: keyof typeof LOOKUPS, id: number | null): string =>
  LOOKUPS[list].find((each) => each.id === id)?.label ?? '';
