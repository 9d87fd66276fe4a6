/** Which issuance a set is, as its file name and title blocks say. */
import { describe, expect, it } from 'vitest';
import { proposeIssuance } from '../../../server/src/domain/issuance-proposal.ts';

const sheet = (text: string, date: string | null = null) => ({ text, date });

describe('a proposed issuance', () => {
  it('has the name and the date of the file name', () => {
    expect(proposeIssuance('2026-03-15_Bulletin 03.pdf', [])).toEqual({
      ...{ name: 'Bulletin 3', kind: 'bulletin', issuedOn: '2026-03-15', isWholeSet: false },
    });
  });

  it('is the latest one in the revision tables of most sheets, with the date beside it', () => {
    const table = 'ISSUED FOR PERMIT 01/05/2026\nADDENDUM 1 02/01/2026\nADDENDUM NO. 2 02/20/2026';
    const sheets = [
      sheet(table, '01/05/2026'),
      sheet(table),
      sheet('ISSUED FOR PERMIT 01/05/2026'),
    ];
    expect(proposeIssuance('Set.pdf', sheets)).toEqual({
      ...{ name: 'Addendum 2', kind: 'addendum', issuedOn: '2026-02-20', isWholeSet: false },
    });
  });

  it('is a whole set for permit, bid and construction', () => {
    const [permit, bid, construction] = [
      'PERMIT SET',
      'Issued for bid',
      'Issued for Construction',
    ].map((words) => proposeIssuance('A.pdf', [sheet(words, 'March 5, 2026')]));
    expect([permit?.name, bid?.name, construction?.name]).toEqual([
      'Permit',
      'Bid',
      'Construction',
    ]);
    expect([permit, bid, construction].every((each) => each?.isWholeSet)).toBe(true);
    expect(permit?.issuedOn).toBe('2026-03-05');
  });

  it('is named by its file if the sheets say nothing, and is dated by most of them', () => {
    const sheets = [sheet('PLAN', '3/4/2026'), sheet('', '3/5/2026'), sheet('', '3/5/2026')];
    expect(proposeIssuance('North_wing.pdf', sheets)).toEqual({
      ...{ name: 'North wing', kind: 'other', issuedOn: '2026-03-05', isWholeSet: true },
    });
  });

  it('does not take notes, or a day that does not exist, at their word', () => {
    const note = 'SEE ADDENDUM 4 FOR THE PARTITION TYPES THAT ARE REQUIRED IN CORRIDORS OF LEVEL 2';
    expect(proposeIssuance('Set.pdf', [sheet(note, '2026-02-31')])).toMatchObject({
      ...{ name: 'Set', issuedOn: null },
    });
  });
});
