/** All that a file says to whoever takes it apart. */
import { constants, inflateSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const beginsWith = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.subarray(0, text.length)).toString('latin1') === text;

/** The streams of a PDF that are deflated, unpacked. */
function streamsOf(bytes: Uint8Array): string[] {
  const raw = Buffer.from(bytes).toString('latin1');
  return [...raw.matchAll(/stream\r?\n/g)].flatMap(({ 0: word, index }) => {
    try {
      const from = bytes.subarray(index + word.length);
      const unpacked = inflateSync(from, { finishFlush: constants.Z_SYNC_FLUSH });
      return [unpacked.toString('latin1')];
    } catch {
      // A picture, or a stream that is not deflated and was read as it is.
      return [];
    }
  });
}

/** What a PDF shows, says about itself and carries. Fonts have letters of their own, so a reader has to find the words. */
async function saidByPdf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const pdf = await task.promise;
    const said = [JSON.stringify(await pdf.getMetadata()), JSON.stringify(await pdf.getOutline())];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      said.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
      said.push(JSON.stringify(await page.getAnnotations()));
    }
    const attached = (await pdf.getAttachments()) as Record<string, { content: Uint8Array }> | null;
    for (const [name, { content }] of Object.entries(attached ?? {})) {
      said.push(name, await textsOf(content));
    }
    return said;
  } catch {
    // No PDF that can be opened; its bytes are searched all the same.
    return [];
  } finally {
    await task.destroy();
  }
}

/** The text of a file: of an archive that of the files in it, of a PDF that of its pages, notes, attachments and streams. */
export async function textsOf(bytes: Uint8Array): Promise<string> {
  const texts = [new TextDecoder().decode(bytes)];
  if (beginsWith(bytes, 'PK')) {
    for (const [name, content] of Object.entries(unzipSync(bytes))) {
      texts.push(name, await textsOf(content));
    }
  } else if (beginsWith(bytes, '%PDF')) {
    texts.push(...streamsOf(bytes), ...(await saidByPdf(bytes)));
  }
  return texts.join('\n');
}
