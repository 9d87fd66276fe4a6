/** Warnings of pdf.js' parser. */

/** pdf.js skips images above `maxImageSize` and reports it only as a warning. */
const WARNING = 'Image exceeded maximum allowed size';

const IMAGE_LEFT_OUT = 'pinbar-image-left-out';

/** Forwards the warning to this worker's creator through `post`. Other warnings do not help users. */
export function passWarningsOn(post: (message: unknown) => void): void {
  // oxlint-disable-next-line no-console -- the only place where pdf.js tells
  console.warn = (message: unknown) => {
    if (String(message).includes(WARNING)) post({ type: IMAGE_LEFT_OUT });
  };
}

export function isImageLeftOut(message: unknown): boolean {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === IMAGE_LEFT_OUT
  );
}
