/** Entry of the worker in which pdf.js parses; pdf.js starts listening when loaded. */
// oxlint-disable-next-line import/no-unassigned-import -- it is all there is to it
import 'pdfjs-dist/build/pdf.worker.min.mjs';
import { passWarningsOn } from './parser-messages.ts';

passWarningsOn((message) => self.postMessage(message));
