/** URLs of page thumbnails. */
import { THUMBNAIL_SIZES } from '../../../contract/src/constants.ts';
import type { Document, Thumbnail } from '../../../contract/src/documents/schema.ts';
import type { Executor } from '../db/database.ts';
import { thumbnailKeyOf } from '../domain/file-keys.ts';
import { nextTurn } from '../domain/turns.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { thumbnailsOf } from '../repositories/preparing.ts';
import type { Person } from './access.ts';

const SIGNED_PER_TURN = 20;

const LARGEST = Math.max(...THUMBNAIL_SIZES);

export type ThumbnailService = ReturnType<typeof createThumbnailService>;

type Wanted = { size: number; first_page: number; limit: number };

export function createThumbnailService(db: Executor, store: ObjectStore) {
  return {
    async ofDocument(person: Person, document: Document, wanted: Wanted): Promise<Thumbnail[]> {
      const { size, first_page: firstPage, limit } = wanted;
      const pages = await thumbnailsOf(db, document.id, { firstPage, limit });
      const part = size / LARGEST;
      const signed: Thumbnail[] = [];
      for (const [index, { pageNumber, widthPx, heightPx }] of pages.entries()) {
        // Signing takes up to half a millisecond of processor time.
        if (index % SIGNED_PER_TURN === 0) await nextTurn();
        const key = thumbnailKeyOf(document.file.file_key, pageNumber, size);
        signed.push({
          page_number: pageNumber,
          width_px: Math.max(1, Math.round(widthPx * part)),
          height_px: Math.max(1, Math.round(heightPx * part)),
          url: await store.signGetCacheable(key, person.id),
        });
      }
      return signed;
    },
  };
}
