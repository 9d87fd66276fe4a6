/** What pdf.js' parser says beside its answers. */

/** pdf.js leaves out images beyond `maxImageSize` and tells only in a warning. */
const WARNING = 'Image exceeded maximum allowed size';

const IMAGE_LEFT_OUT = 'pinbar-image-left-out';

/** Passes the warning on to whoever started this worker, by `post`. Other warnings are of no use to a person. */
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
