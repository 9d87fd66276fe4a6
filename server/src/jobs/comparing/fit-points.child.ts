/** Child process: what three points on each of two pages say about how the pages lie on each other. */
import { z } from 'zod';
import { stretchRefusal } from '../../../../contract/src/geometry/stretch.ts';
import { fitOrRefusal } from '../../../../wasm-core/bindings/compare.ts';
import { loadCore } from '../../../../wasm-core/node/read-page.ts';
import { pagePoint } from './page-pair.ts';

const pairs = z.array(z.object({ a: pagePoint, b: pagePoint })).length(3);

loadCore();
const { fit, refusal: given } = fitOrRefusal(pairs.parse(JSON.parse(process.argv[2] ?? '')));
const refusal = given ?? (fit && stretchRefusal(fit.matrix));
process.stdout.write(
  `${JSON.stringify({ residualPoints: refusal === null ? (fit?.residualPoints ?? []) : [], refusal })}\n`,
);
