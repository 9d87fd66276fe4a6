/** The room of table rows that are out of sight. */
export function RowGap({ px, columns }: { px: number; columns: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );
}
