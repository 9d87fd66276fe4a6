/** The units of measurements by name. */
import type { LengthUnit } from '../../../../markups/src/model.ts';

export const UNIT_OPTIONS: readonly { id: LengthUnit; label: string }[] = [
  { id: 'feet-inches', label: 'Feet and inches' },
  { id: 'feet', label: 'Decimal feet' },
  { id: 'inches', label: 'Inches' },
  { id: 'meters', label: 'Meters' },
  { id: 'millimeters', label: 'Millimeters' },
];
