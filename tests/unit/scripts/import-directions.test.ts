/** The allow-lists, proven with forbidden imports planted into a separate tree. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importProblems, importsOf } from '../../../scripts/import-directions.mjs';

/** File, its contents, and whether that is allowed. */
const PLANTED: readonly (readonly [file: string, source: string, allowed: boolean])[] = [
  ['contract/src/a.ts', `import { x } from '../../web/src/domain/x.ts';`, false],
  ['contract/src/b.ts', `import react from 'react';`, false],
  ['contract/src/c.ts', `import { z } from 'zod';`, true],
  ['wasm-core/bindings/a.ts', `import init from '../pkg/pinbar_core.js';`, true],
  ['workers/overlay/a.ts', `import init from '../../wasm-core/pkg/pinbar_core.js';`, false],
  ['workers/overlay/b.ts', `import type { X } from '../pdf/x.ts';`, false],
  ['workers/overlay/c.ts', `import { x } from '../../wasm-core/bindings/x.ts';`, true],
  ['workers/pdf/a.ts', `import { x } from '../../wasm-core/bindings/x.ts';`, false],
  ['workers/client/a.ts', `import { x } from '../overlay/overlay.worker.ts';`, false],
  ['workers/protocol/a.ts', `import type { X } from '../client/x.ts';`, false],
  ['web/src/ui/a.tsx', `import type { X } from '../domain/x.ts';`, false],
  ['web/src/ui/b.tsx', `import { Button } from 'react-aria-components';`, true],
  ['web/src/domain/a.ts', `import { useState } from 'react';`, false],
  ['web/src/domain/b.ts', `import { x } from '../lib/x.ts';`, false],
  ['web/src/features/realign/a.tsx', `import { X } from '../viewer/x.tsx';`, false],
  ['web/src/features/realign/b.tsx', `import { X } from './x.tsx';`, true],
  ['web/src/features/realign/c.tsx', `import { Button } from 'react-aria-components';`, false],
  ['web/src/features/realign/d.tsx', `export { X } from '../../screens/compare/x.tsx';`, false],
  ['web/src/features/realign/e.tsx', `import type { X } from '../../host/x.ts';`, true],
  ['web/src/host/a.ts', `import type { X } from '../features/realign/x.tsx';`, false],
  ['web/src/host/b.ts', `import { x } from '../api/x.ts';`, true],
  ['web/src/lib/a.ts', `import { x } from '../host/x.ts';`, false],
  ['web/src/screens/compare/a.tsx', `import { X } from '../../features/realign/x.tsx';`, true],
  ['web/src/screens/compare/b.tsx', `import { X } from '../help/x.tsx';`, false],
  ['web/src/app/a.tsx', `const x = import('../../../server/src/app.ts');`, false],
  ['server/src/a.ts', `import type { X } from '../../web/src/domain/x.ts';`, false],
  ['server/src/b.ts', `import { x } from '../../contract/src/x.ts';`, true],
  ['server/src/c.ts', `import { x } from './services/x.ts';`, true],
  ['server/src/services/a.ts', `import { x } from '../repositories/x.ts';`, true],
  ['server/src/services/b.ts', `import type { X } from '../routes/x.ts';`, false],
  ['server/src/services/c.ts', `import { x } from 'fastify';`, false],
  ['server/src/repositories/a.ts', `import { x } from '../services/x.ts';`, false],
  ['server/src/routes/a.ts', `import { Pool } from 'pg';`, false],
  ['server/src/jobs/a.ts', `import { x } from '../../../wasm-core/bindings/x.ts';`, true],
  ['server/src/jobs/b.ts', `import { x } from '../../../wasm-core/pkg/x.js';`, false],
  ['wasm-core/node/a.ts', `import { x } from '../../server/src/x.ts';`, false],
  ['cli/src/a.ts', `let x: import('../../web/src/domain/x.ts').X;`, false],
  ['cli/src/b.ts', `import { x } from '../../wasm-core/bindings/x.ts';`, true],
  ['sample/src/a.ts', `import { x } from '../../tests/support/x.ts';`, false],
  ['scripts/a.mjs', `import { x } from '../server/src/app.ts';`, false],
  ['tests/unit/a.ts', `import { x } from '../../web/src/domain/x.ts';`, true],
];

describe('import directions', () => {
  let root = '';

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'pinbar-imports-'));
    for (const [file, source] of PLANTED) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), `${source}\n`);
    }
  });

  afterAll(() => {
    rmSync(root, { recursive: true });
  });

  it('refuses exactly the planted violations', () => {
    const refused = importProblems(root)
      .map((problem) => problem.split(' ')[0] ?? '')
      .sort();
    const expected = PLANTED.filter(([, , allowed]) => !allowed).map(([file]) => file);
    expect(refused).toEqual(expected.sort());
  });

  it('sees every kind of import', () => {
    const source = `
      import a from 'a'; import type { B } from 'b'; export * from 'c'; export type { D } from 'd';
      const e = import('e'); type F = import('f').F; import 'g';
    `;
    expect(importsOf('x.ts', source).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
  });
});
