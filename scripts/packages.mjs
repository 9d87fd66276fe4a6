/** Installs the npm packages in the lock file if it changed since the last time. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { step } from './lib/progress.mjs';
import { run } from './lib/run.mjs';
import { hashInputs, unlessFresh } from './lib/stamp.mjs';

/**
 * @param {string} [folder] contains package.json and package-lock.json; default: the project root
 */
export async function ensurePackages(folder = ROOT) {
  const relative = path.relative(ROOT, folder);
  await unlessFresh({
    name: `packages${relative && `-${relative.replaceAll(path.sep, '-')}`}`,
    output: path.join(folder, 'node_modules'),
    hash: hashInputs([
      path.join(relative, 'package.json'),
      path.join(relative, 'package-lock.json'),
    ]),
    build: () =>
      step(`Installing packages${relative && ` of ${relative}`}`, 30, async () => {
        // npm tells its scripts where it is; otherwise it is on PATH.
        const npm = process.env['npm_execpath'];
        const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
        await (npm && existsSync(npm)
          ? run(process.execPath, [npm, ...args], { cwd: folder })
          : run('npm', args, { cwd: folder }));
      }),
  });
}
