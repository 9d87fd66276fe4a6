import { describe, expect, it } from 'vitest';
import { placeInFile, readRect } from '../../../server/src/domain/place-in-file.ts';
import { xfdfOf } from '../../support/annotations.ts';

describe('the place of a stored markup', () => {
  it('is its rectangle', () => {
    expect(placeInFile(xfdfOf('cloud'))).toEqual([100, 100, 200, 180]);
    expect(placeInFile('<square rect="20,30.5,-10,1e1"/>')).toEqual([-10, 10, 20, 30.5]);
  });

  it('is read whichever corner comes first', () => {
    expect(readRect('200,180,100,-20')).toEqual([100, -20, 200, 180]);
    for (const other of ['', '1,2,3', '1,2,3,4,5', 'a,b,c,d']) expect(readRect(other)).toBeNull();
  });

  it('is what a callout points at', () => {
    const callout = '<freetext callout="5,6,50,60,80,60" rect="5,6,200,90"/>';
    expect(placeInFile(callout)).toEqual([5, 6, 5, 6]);
  });

  it('is unknown without four numbers', () => {
    expect(placeInFile('<square rect="1,2,3"/>')).toBeNull();
    expect(placeInFile('<square rect="a,b,c,d"/>')).toBeNull();
    expect(placeInFile('<square/>')).toBeNull();
  });
});
