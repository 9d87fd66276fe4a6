/** Addresses of the pictures of pages. */
import { THUMBNAIL_SIZES } from '../../../contract/src/constants.ts';
import type { Document, Thumbnail } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { thumbnailKeyOf } from '../domain/file-keys.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { thumbnailsOf } from '../repositories/preparing.ts';

const LARGEST = Math.max(...THUMBNAIL_SIZES);

export type ThumbnailService = ReturnType<typeof createThumbnailService>;

type Wanted = { size: number; first_page: number; limit: number };

export function createThumbnailService(db: Executor, store: ObjectStore) {
  return {
    async ofDocument(document: Document, wanted: Wanted): Promise<Thumbnail[]> {
      const { size, first_page: firstPage, limit } = wanted;
      const pages = await thumbnailsOf(db, document.id, { firstPage, limit });
      const part = size / LARGEST;
      return Promise.all(
        pages.map(async ({ pageNumber, widthPx, heightPx }) => ({
          page_number: pageNumber,
          width_px: Math.max(1, Math.round(widthPx * part)),
          height_px: Math.max(1, Math.round(heightPx * part)),
          url: await store.signGetCacheable(
            thumbnailKeyOf(document.file.file_key, pageNumber, size),
          ),
        })),
      );
    },
  };
}
