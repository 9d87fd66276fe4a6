/** The zoom that keys and buttons lead to: the eye sees it, a screen reader hears it. */
import type { Camera } from '../../domain/camera.ts';
import { announce } from '../../lib/announcer.ts';

/** The action, and what it led to in words. */
export function sayingZoom(camera: Camera, zoom: (camera: Camera) => void): () => void {
  return () => {
    zoom(camera);
    announce(`${Math.round(camera.zoom * 100)} percent`);
  };
}
