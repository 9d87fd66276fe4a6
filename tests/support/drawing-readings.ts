/** A drawing as the reading of a sheet finds it. */
import type { DrawingReading } from '../../server/src/repositories/drawing-readings.ts';

export const PLAN: DrawingReading = {
  key: '1 PLAN',
  title: 'PLAN',
  number: '1',
  scale: '1:50',
  x0: 100,
  y0: 200,
  x1: 900,
  y1: 800,
  confidence: 0.9,
};
