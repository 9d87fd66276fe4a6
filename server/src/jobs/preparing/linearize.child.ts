/** Child process: `linearize.child.ts INPUT OUTPUT` writes a linearized copy, or the reason it could not to stderr. */
import path from 'node:path';
import createQpdf from '@neslinesli93/qpdf-wasm';

/** qpdf's exit codes. After warnings its output is good. */
const GOOD = 0;
const WARNED = 3;

const [input = '', output = ''] = process.argv.slice(2).map((name) => path.resolve(name));
const said: string[] = [];
const qpdf = await createQpdf({
  noInitialRun: true,
  print: (line) => said.push(line),
  printErr: (line) => said.push(line),
});
for (const [folder, root] of [
  ['/in', path.dirname(input)],
  ['/out', path.dirname(output)],
] as const) {
  qpdf.FS.mkdir(folder);
  qpdf.FS.mount(qpdf.NODEFS, { root }, folder);
}
const code = qpdf.callMain([
  '--linearize',
  // Streams are copied undecoded, so content does not change and a compression bomb does not expand.
  '--stream-data=preserve',
  `/in/${path.basename(input)}`,
  `/out/${path.basename(output)}`,
]);
// qpdf's repair may lose pages that the core finds.
const wasRebuilt = said.some((line) => /reconstruct|damaged/i.test(line));
if (code !== GOOD && (code !== WARNED || wasRebuilt)) {
  process.stderr.write(`${said.at(-1) ?? `qpdf exited with ${code}`}\n`);
  process.exit(1);
}
if (wasRebuilt) {
  process.stderr.write('The file is damaged. Its linearized copy may lack pages.\n');
  process.exit(1);
}
// The library keeps the process alive.
process.exit(0);
