/** OpenCV.js as a peer: composite, warp and ORB + RANSAC, each as its tutorials do it. */
import { createRequire } from 'node:module';
import type * as OpenCv from '@techstark/opencv-js';

type Cv = typeof OpenCv;

/**
 * The npm build is a thenable that resolves to itself: awaiting it, or returning it bare from an async
 * function, never ends. So it travels in a box and readiness comes through its callback.
 */
export async function loadOpenCv(): Promise<{ cv: Cv }> {
  const cv = createRequire(import.meta.url)('@techstark/opencv-js') as Cv;
  if (typeof cv.Mat !== 'function') {
    await new Promise<void>((resolve) => Object.assign(cv, { onRuntimeInitialized: resolve }));
  }
  return { cv };
}

/** Two inks tinted, multiplied on white and merged to RGBA. */
export function compositeWithOpenCv(
  cv: Cv,
  inkA: OpenCv.Mat,
  inkB: OpenCv.Mat,
  tints: readonly [readonly number[], readonly number[]],
): OpenCv.Mat {
  const channels = new cv.MatVector();
  const alpha = new cv.Mat(inkA.rows, inkA.cols, cv.CV_8UC1, new cv.Scalar(255));
  const a = new cv.Mat();
  const b = new cv.Mat();
  const out = new cv.Mat();
  for (let channel = 0; channel < 3; channel++) {
    const plane = new cv.Mat();
    inkA.convertTo(a, cv.CV_8UC1, -(tints[0][channel] ?? 0), 255);
    inkB.convertTo(b, cv.CV_8UC1, -(tints[1][channel] ?? 0), 255);
    cv.multiply(a, b, plane, 1 / 255);
    channels.push_back(plane);
    plane.delete();
  }
  channels.push_back(alpha);
  cv.merge(channels, out);
  for (const mat of [alpha, a, b]) mat.delete();
  channels.delete();
  return out;
}

/** Bilinear warpAffine of one 8-bit plane; `matrix` maps an output pixel to a source pixel. */
export function warpWithOpenCv(
  cv: Cv,
  ink: OpenCv.Mat,
  matrix: readonly [number, number, number, number, number, number],
): OpenCv.Mat {
  const [a, b, c, d, e, f] = matrix;
  const map = cv.matFromArray(2, 3, cv.CV_64FC1, [a, c, e, b, d, f]);
  const out = new cv.Mat();
  cv.warpAffine(
    ink,
    out,
    map,
    new cv.Size(ink.cols, ink.rows),
    cv.INTER_LINEAR | cv.WARP_INVERSE_MAP,
    cv.BORDER_CONSTANT,
    new cv.Scalar(0),
  );
  map.delete();
  return out;
}

/** The usual pipeline: ORB with 2000 features, brute-force matching, RANSAC homography from B to A. */
export function alignWithOrb(cv: Cv, inkA: OpenCv.Mat, inkB: OpenCv.Mat): readonly number[] | null {
  const orb = new cv.ORB(2000);
  const none = new cv.Mat();
  const found = [inkA, inkB].map((image) => {
    const keypoints = new cv.KeyPointVector();
    const descriptors = new cv.Mat();
    orb.detectAndCompute(image, none, keypoints, descriptors);
    return { keypoints, descriptors };
  });
  const [a, b] = found;
  if (a === undefined || b === undefined) throw new Error('two images were given');
  const matcher = new cv.BFMatcher(cv.NORM_HAMMING, true);
  const matches = new cv.DMatchVector();
  matcher.match(b.descriptors, a.descriptors, matches);
  const from: number[] = [];
  const to: number[] = [];
  for (let index = 0; index < matches.size(); index++) {
    const match = matches.get(index);
    const source = b.keypoints.get(match.queryIdx).pt;
    const target = a.keypoints.get(match.trainIdx).pt;
    from.push(source.x, source.y);
    to.push(target.x, target.y);
  }
  let answer: readonly number[] | null = null;
  if (from.length >= 8) {
    const source = cv.matFromArray(from.length / 2, 1, cv.CV_32FC2, from);
    const target = cv.matFromArray(to.length / 2, 1, cv.CV_32FC2, to);
    const homography = cv.findHomography(source, target, cv.RANSAC, 3);
    if (!homography.empty()) answer = [...homography.data64F];
    for (const mat of [source, target, homography]) mat.delete();
  }
  for (const { keypoints, descriptors } of found) {
    keypoints.delete();
    descriptors.delete();
  }
  for (const owned of [orb, none, matcher, matches]) owned.delete();
  return answer;
}
