import { describe, expect, it } from 'vitest';
import { inPriorityColor } from '../../../markups/src/issue-look.ts';
import { markup } from '../../support/markups.ts';

const styled = (change: object) => markup({ style: { ...markup().style, ...change } });

describe('the markup of an issue', () => {
  it('has the color of the priority, line and filling', () => {
    const cloud = styled({ color: '#112233', fill: '#ffff00' });
    expect(inPriorityColor(cloud, 4).style).toEqual({
      ...{ ...cloud.style, color: '#a80f12', fill: '#eecfd0' },
    });
    expect(inPriorityColor(cloud, 1).style.color).toBe('#0f7fc4');
  });

  it('stays without what it does not have', () => {
    expect(inPriorityColor(styled({ color: null, fill: null }), 3).style).toMatchObject({
      ...{ color: null, fill: null },
    });
  });

  it('keeps the paper under its words', () => {
    const text = { ...styled({ color: '#112233', fill: '#ffffff' }), kind: 'text' as const };
    expect(inPriorityColor(text, 2).style).toMatchObject({ color: '#a87600', fill: '#ffffff' });
  });

  it('is the same object if nothing changes, or if another program drew it', () => {
    const urgent = styled({ color: '#a80f12', fill: null });
    expect(inPriorityColor(urgent, 4)).toBe(urgent);
    const foreign = { ...urgent, kind: 'foreign' as const };
    expect(inPriorityColor(foreign, 1)).toBe(foreign);
    expect(inPriorityColor(urgent, 99)).toBe(urgent);
  });
});
