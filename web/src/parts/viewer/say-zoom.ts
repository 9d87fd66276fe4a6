/** Announces the zoom after keys and buttons, for screen readers. */
import type { Camera } from '../../domain/camera.ts';
import { announce } from '../../lib/announcer.ts';

/** Runs the action, then announces the zoom. */
export function sayingZoom(camera: Camera, zoom: (camera: Camera) => void): () => void {
  return () => {
    zoom(camera);
    announce(`${Math.round(camera.zoom * 100)} percent`);
  };
}
