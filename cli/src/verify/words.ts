/** The result of a check in words. */
import type { Verification } from '../../../evidence/src/verification.ts';
import { MANIFEST } from '../../../evidence/src/packet.ts';

const counted = (count: number, word: string) =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;

/** Signs that would move the cursor, hide lines, or turn their direction: a packet may have been made to deceive. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A line of a terminal, with whatever a packet says in it. */
export const plainLine = (text: string) => text.replaceAll(UNSEEN, '\uFFFD');

export function wordsOf(result: Verification): string {
  const { checked, findings, notes } = result;
  const lines = [
    `Packet of ${counted(result.issues, 'issue')} of the project ${result.project}`,
    `Made by ${result.created_by}, ${result.created_at}, with ${result.made_by}`,
    `Filter: ${result.filter}`,
    `Fingerprint (SHA-256 of ${MANIFEST}): ${result.fingerprint}`,
    `Checked: ${counted(checked.files, 'file')}, ${counted(checked.sheets, 'sheet')}, ${counted(checked.crops, 'crop')}, ${counted(checked.sources, 'source')}`,
    ...notes.map((note) => `Note: ${note}`),
    '',
    ...findings.map(({ detail }) => `- ${detail}`),
    result.agrees
      ? 'Nothing was changed: files, crops and claims agree.'
      : `${counted(findings.length, 'finding')}: the packet is not as it was made.`,
  ];
  return `${lines.map(plainLine).join('\n')}\n`;
}
