/** What an attached file is, by its first bytes and never by its name. Without zod, so that the page can use it. */

export const ATTACHMENT_TYPES = [
  ...(['image/jpeg', 'image/png', 'image/webp'] as const),
  'application/pdf' as const,
];
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];

/** The bytes from the beginning that tell the type. A PDF's header may stand anywhere in them (ISO 32000-1, annex H.3.4.1). */
export const TYPE_BYTES = 1024;

/** The usual ending of a name first. */
const ENDINGS: Readonly<Record<AttachmentType, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'application/pdf': ['.pdf'],
};

/** Brands of HEIF files (ISO/IEC 23008-12) with HEVC pictures, which iPhones make. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Latin-1. For few bytes. */
function lettersOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** `head`: the first `TYPE_BYTES` of the file, or all of a smaller one. */
export function isPdf(head: Uint8Array): boolean {
  return lettersOf(head.subarray(0, TYPE_BYTES)).includes('%PDF-');
}

/** `head` as in `isPdf`. Null for other types. */
export function attachmentTypeOf(head: Uint8Array): AttachmentType | null {
  const letters = lettersOf(head.subarray(0, 12));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (head[0] === 0x89 && letters.startsWith('PNG\r\n\u001a\n', 1)) return 'image/png';
  if (letters.startsWith('RIFF') && letters.startsWith('WEBP', 8)) return 'image/webp';
  return isPdf(head) ? 'application/pdf' : null;
}

/** Why a file cannot be attached and what to do, in a sentence; null if it can. `head` as in `isPdf`. */
export function typeRefusal(head: Uint8Array): string | null {
  if (attachmentTypeOf(head) !== null) return null;
  const letters = lettersOf(head.subarray(0, 12));
  return letters.startsWith('ftyp', 4) && HEIC_BRANDS.includes(letters.slice(8))
    ? 'HEIC photos cannot be shown in every browser. Save it as JPEG and add it again; on an iPhone, choose Settings, Camera, Formats, Most Compatible.'
    : 'Only photos (JPEG, PNG or WebP) and PDFs can be attached.';
}

/** The name with an ending of its type: a photo that someone called plan.bat is downloaded as plan.bat.jpg. */
export function nameForType(name: string, type: AttachmentType): string {
  const endings = ENDINGS[type];
  const isRight = endings.some((ending) => name.toLowerCase().endsWith(ending));
  return isRight ? name : `${name}${endings[0]}`;
}
