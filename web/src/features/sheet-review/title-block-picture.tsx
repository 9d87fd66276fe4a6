/** Image of a sheet's title block corner, to check the reading against. */
import { useQuery } from '@tanstack/react-query';
import type { Sheet } from '../../../../contract/src/documents/schema.ts';
import { pagePictureQuery, thumbnailsQuery } from '../../api/documents.ts';
import { cornerStyle } from './model/title-block-corner.ts';

/** Large enough to read title block text. */
const PICTURE_PX = 1600;
/** Large enough to recognize it in a row. */
const ROW_PICTURE_PX = 640;

type TitleBlockPictureProps = {
  /** Null if no sheet is selected. */
  sheet: Sheet | null;
};

export function TitleBlockPicture({ sheet }: TitleBlockPictureProps) {
  return (
    <section className="review-block" aria-label="Title block">
      {sheet === null ? (
        <p className="t3 f12">Select a sheet to see its title block.</p>
      ) : (
        <Picture key={sheet.id} sheet={sheet} />
      )}
    </section>
  );
}

function Picture({ sheet }: { sheet: Sheet }) {
  const { document_id, page_number, sheet_num } = sheet;
  const { data, isError } = useQuery(thumbnailsQuery(document_id, page_number, 1, PICTURE_PX));
  const picture = data?.find((one) => one.page_number === page_number);
  const name = sheet_num === '' ? `page ${page_number}` : `${sheet_num}, page ${page_number}`;
  return (
    <>
      <div className="review-corner">
        {picture === undefined ? (
          <p className="t3 f12">
            {isError
              ? 'The image could not be loaded.'
              : data === undefined
                ? ''
                : 'Creating the image…'}
          </p>
        ) : (
          <img
            src={picture.url}
            alt={`Lower right corner of ${name}`}
            style={cornerStyle(picture)}
          />
        )}
      </div>
      <p className="t2 f12 clip">Lower right corner of {name}</p>
    </>
  );
}

type RowPictureProps = { sheet: Sheet; pageCount: number };

/** The same corner, small, to tell the rows of a list apart. */
export function RowPicture({ sheet, pageCount }: RowPictureProps) {
  const { document_id, page_number } = sheet;
  const { data: picture } = useQuery(
    pagePictureQuery(document_id, pageCount, page_number, ROW_PICTURE_PX),
  );
  return (
    <span className="review-row-corner">
      {picture === undefined || picture === null ? null : (
        <img src={picture.url} alt="" decoding="async" style={cornerStyle(picture)} />
      )}
    </span>
  );
}
