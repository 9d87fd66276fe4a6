/** The disciplines that a change concerns, by the words of the trades. */
import { LOOKUPS } from '../../domain/lookups.ts';

const WORDS: Readonly<Record<string, RegExp>> = {
  Electrical:
    /\b(?:electric(?:al)?|feeders?|conduits?|panelboards?|receptacles?|light fixtures?|lighting|switchgear|transformers?|disconnects?|circuits?|breakers?)\b/gi,
  Mechanical:
    /\b(?:mechanical|HVAC|duct(?:s|work)?|RTU(?:-\d+)?|VAV|AHU|diffusers?|chillers?|boilers?|exhaust fans?|sheet[- ]metal)\b/gi,
  Plumbing:
    /\b(?:plumbing|floor drains?|water heaters?|sanitary|domestic water|fixtures? carriers?|backflow|vent pip\w+)\b/gi,
  'Fire Protection': /\b(?:sprinklers?|fire protection|standpipes?|fire alarm|fire pump)\b/gi,
  Structural:
    /\b(?:structural|steel|lintels?|beams?|columns?|rebar|footings?|joists?|moment frame|shoring)\b/gi,
  Civil:
    /\b(?:civil|excavat\w+|earthwork|grading|storm (?:line|drain|sewer)|manholes?|asphalt|paving|curb and gutter|site utilit\w+|rock)\b/gi,
  Landscape: /\b(?:landscap\w+|irrigation|planting|trees)\b/gi,
  Telecommunications:
    /\b(?:telecom\w*|low[- ]voltage|data cabl\w+|card readers?|access control|CCTV|network)\b/gi,
  Architectural:
    /\b(?:architectural|doors?|frames?|hardware|drywall|gypsum|paint(?:ing)?|ceilings?|tiles?|flooring|casework|millwork|roofing|glazing|windows?|storefront|finish(?:es)?)\b/gi,
  'Hazardous Materials': /\b(?:asbestos|lead paint|abatement|hazardous)\b/gi,
};
const BY_LABEL: Readonly<Record<string, string>> = {
  hvac: 'Mechanical',
  'structural steel': 'Structural',
  concrete: 'Structural',
  masonry: 'Architectural',
  finishes: 'Architectural',
  earthwork: 'Civil',
  'site utilities': 'Civil',
  sitework: 'Civil',
  sprinkler: 'Fire Protection',
  'low voltage': 'Telecommunications',
};

/** The discipline that a form names itself; null if it is none of the list. */
export function disciplineNamed(text: string): string | null {
  const said = text.trim().toLowerCase();
  const known = LOOKUPS.disciplines.find(({ label }) => label.toLowerCase() === said);
  return known?.label ?? BY_LABEL[said] ?? null;
}

/** At most two, the one with more words first. Empty if no trade is named. */
export function disciplinesOf(text: string): string[] {
  const counted = Object.entries(WORDS)
    .map(([label, pattern]) => ({ label, count: text.match(pattern)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const most = counted[0]?.count ?? 0;
  return counted
    .filter(({ count }) => count * 2 > most)
    .slice(0, 2)
    .map(({ label }) => label);
}
