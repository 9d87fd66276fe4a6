/** What the command line says and leaves behind if its outputs, files or limits get in the way. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { comparisonSchema } from '../../../contract/src/comparison.ts';
import { coreIsBuilt, pinbar } from '../../support/command-line.ts';
import { smallDrawing } from '../../support/small-drawing.ts';

const PINBAR = fileURLToPath(new URL('../../../cli/bin/pinbar.mjs', import.meta.url));

const ATTACK = fileURLToPath(new URL('../../../../shared/corpus/attack', import.meta.url));
const SHAPES = path.join(ATTACK, 's24.pdf');
const FEWER_SHAPES = path.join(ATTACK, 's24-dup.pdf');
if (!existsSync(SHAPES)) console.warn('Skipped: corpus/attack is not here.');

/** Runs a shell line in which `pinbar` is the command line. */
function shell(line: string, folder: string) {
  const script = `pinbar() { "${process.execPath}" "${PINBAR}" "$@"; }\n${line}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

describe.skipIf(!coreIsBuilt())('pinbar compare', () => {
  let root = '';
  let folder = '';
  let old: Uint8Array;
  let door: Uint8Array;
  const at = (name: string) => path.join(folder, name);

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'pinbar-results-'));
    old = await smallDrawing();
    door = await smallDrawing({ withDoor: true });
  });

  beforeEach(() => {
    folder = mkdtempSync(path.join(root, 'case-'));
    writeFileSync(at('old.pdf'), old);
    writeFileSync(at('same.pdf'), old);
    writeFileSync(at('door.pdf'), door);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  describe('when nobody can read its messages', () => {
    it.each(['2>&-', '2>/dev/full', '2> >(exec 0<&-)', '2>&1 >&- | :; exit ${PIPESTATUS[0]}'])(
      'exits with the result all the same: %s',
      (redirection) => {
        expect(shell(`pinbar compare old.pdf same.pdf ${redirection}`, folder).code).toBe(0);
        expect(shell(`pinbar compare old.pdf door.pdf ${redirection}`, folder).code).toBe(1);
        expect(shell(`pinbar compare old.pdf none.pdf ${redirection}`, folder).code).toBe(2);
        expect(shell(`pinbar contrast old.pdf ${redirection}`, folder).code).toBe(2);
      },
    );

    it('exits with 2 when even the usage could not be shown', () => {
      const { code, err } = shell('pinbar --help >/dev/full', folder);
      expect(code).toBe(2);
      expect(err).toContain('the disk is full');
    });
  });

  describe('given a result that would replace a drawing or the other result', () => {
    beforeEach(() => {
      mkdirSync(at('deep'));
      symlinkSync('../old.pdf', at('deep/link.pdf'));
      symlinkSync('link.pdf', at('deep/link-of-link.pdf'));
      linkSync(at('door.pdf'), at('hard.pdf'));
      symlinkSync('deep', at('folder-link'));
      symlinkSync('not-yet.json', at('dangling.json'));
      symlinkSync('circle.json', at('circle.json'));
    });

    it.each([
      ['--json', 'old.pdf'],
      ['--png', 'door.pdf'],
      ['--json', './deep/../old.pdf'],
      ['--json', 'deep/link.pdf'],
      ['--png', 'folder-link/link-of-link.pdf'],
      ['--json', 'hard.pdf'],
    ])('refuses %s %s and leaves the drawings as they are', (option, name) => {
      const { code, err } = shell(`pinbar compare old.pdf door.pdf ${option} ${name}`, folder);
      expect(code).toBe(2);
      expect(err).toBe(
        `Could not compare: ${option} ${name} would overwrite the input ${/door|hard/.test(name) ? 'door' : 'old'}.pdf. Name another file.\n`,
      );
      expect(readFileSync(at('old.pdf'))).toEqual(Buffer.from(old));
      expect(readFileSync(at('door.pdf'))).toEqual(Buffer.from(door));
    });

    it('refuses a drawing that is named through a link', () => {
      const { code, err } = shell('pinbar compare deep/link.pdf door.pdf --json old.pdf', folder);
      expect(code).toBe(2);
      expect(err).toContain('would overwrite the input deep/link.pdf');
    });

    it.each([
      ['one.out', './one.out'],
      ['deep/one.out', 'folder-link/one.out'],
      ['dangling.json', 'not-yet.json'],
    ])('refuses one file for both results: %s and %s', (json, png) => {
      const { code, err } = shell(
        `pinbar compare old.pdf door.pdf --json ${json} --png ${png}`,
        folder,
      );
      expect(code).toBe(2);
      expect(err).toContain('--json and --png both name');
      expect(existsSync(at(png))).toBe(false);
    });

    it('refuses links that lead in a circle', () => {
      const { code, err } = shell('pinbar compare old.pdf door.pdf --json circle.json', folder);
      expect(code).toBe(2);
      expect(err).toMatch(/^Could not compare: circle\.json can't be written[^\n]*\n$/);
    });

    it('writes through a link and keeps the link', () => {
      expect(shell('pinbar compare old.pdf door.pdf --json dangling.json', folder).code).toBe(1);
      expect(readdirSync(folder)).toContain('not-yet.json');
      expect(JSON.parse(readFileSync(at('dangling.json'), 'utf8'))).toMatchObject({ version: 1 });
    });
  });

  describe('whose results can not be written', () => {
    /** One sentence: no stack trace, no second message. */
    const sentence = (err: string) => err.match(/^Could not compare: .*$/gm);

    it.each(['--json', '--png'])('says in one sentence that the disk is full: %s', (option) => {
      const { code, err } = shell(`pinbar compare old.pdf same.pdf ${option} /dev/full`, folder);
      expect(code).toBe(2);
      expect(sentence(err)).toEqual([
        "Could not compare: /dev/full can't be written (the disk is full).",
      ]);
      expect(err).not.toMatch(/\n\s+at /);
    });

    it.each(['--json', '--png'])('keeps the earlier result of %s on a full disk', (option) => {
      const mounted = shell('mkdir disk && mount -t tmpfs -o size=4k tmpfs disk', folder);
      if (mounted.code !== 0) {
        console.warn('Skipped: a small disk can be made as root only.');
        return;
      }
      try {
        writeFileSync(at('disk/result'), 'earlier\n');
        const { code, err } = shell(
          `pinbar compare old.pdf door.pdf --dpi 600 ${option} disk/result`,
          folder,
        );
        expect(code).toBe(2);
        expect(sentence(err)).toEqual([
          "Could not compare: disk/result can't be written (the disk is full).",
        ]);
        expect(readdirSync(at('disk'))).toEqual(['result']);
        expect(readFileSync(at('disk/result'), 'utf8')).toBe('earlier\n');
      } finally {
        shell('umount disk', folder);
      }
    });

    it.each(['--json', '--png'])('says in one sentence that %s names a folder', (option) => {
      mkdirSync(at('results'));
      const { code, err } = shell(`pinbar compare old.pdf same.pdf ${option} results`, folder);
      expect(code).toBe(2);
      expect(err).toBe('Could not compare: results is a folder. Name a file in it.\n');
    });

    it('says in one sentence that too few files may be open', () => {
      // With fewer than 21 Node itself does not start.
      for (const limit of [21, 22, 23, 24, 26, 28]) {
        const { code, err } = shell(`ulimit -n ${limit}; pinbar compare old.pdf same.pdf`, folder);
        expect(code, err).toBe(2);
        expect(err).toMatch(/^Could not compare: [^\n]*raise the limit[^\n]*\n$/i);
      }
    });
  });

  it('leaves nothing but its results', async () => {
    const results = ['--json', at('out.json'), '--png', at('out.png')];
    const { code } = await pinbar('compare', at('old.pdf'), at('door.pdf'), ...results);
    expect(code).toBe(1);
    expect(readdirSync(folder).toSorted()).toEqual([
      'door.pdf',
      'old.pdf',
      'out.json',
      'out.png',
      'same.pdf',
    ]);
  });

  it('writes into a pipe', () => {
    const line = 'pinbar compare old.pdf door.pdf --json /dev/stdout | cat; exit ${PIPESTATUS[0]}';
    const { code, out } = shell(line, folder);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ version: 1 });
  });

  it('keeps the permissions of a result that it replaces', () => {
    const line = 'touch out.json; chmod 640 out.json; pinbar compare old.pdf same.pdf';
    const { out } = shell(`${line} --json out.json; stat -c %a out.json`, folder);
    expect(out).toBe('640\n');
  });

  it.skipIf(!existsSync(SHAPES)).each([
    ['gone', SHAPES, FEWER_SHAPES, 'removed'],
    ['added', FEWER_SHAPES, SHAPES, 'added'],
  ])('sees three shapes of a picture that are %s', async (_what, before, after, kind) => {
    const { code } = await pinbar('compare', before, after, '--json', at('shapes.json'));
    expect(code).toBe(1);
    const { differences } = comparisonSchema.parse(
      JSON.parse(readFileSync(at('shapes.json'), 'utf8')),
    );
    expect(differences.map((difference) => difference.kind)).toEqual([kind, kind, kind]);
  });
});
