/** A topic with everything that Pinbar writes. */
import type { BcfProject, BcfTopic } from '../../exchange/src/bcf/model.ts';

const guid = (last: number) => `0f8fad5b-d9cb-569f-a165-${String(last).padStart(12, '0')}`;

export const BCF_TOPIC: BcfTopic = {
  ...{ guid: guid(1), number: '118', type: 'Issue', status: 'In progress', priority: 'High' },
  ...{ title: 'Door <110A> & "frame"', description: 'Swings into the corridor.\nSee A-601.' },
  ...{ labels: ['Architectural', 'Openings'], author: 'Ada', assignee: 'Zoë' },
  ...{ createdAt: '2026-01-15T18:30:00.000Z', changedAt: '2026-02-01T08:00:00.000Z' },
  documents: [{ guid: guid(2), address: 'Set%20A.pdf#page=3', words: 'A-101 FIRST FLOOR PLAN' }],
  comments: [
    { guid: guid(3), date: '2026-01-16T09:00:00.000Z', author: 'Bob', text: 'Confirmed.' },
  ],
  markup: { guid: guid(5), referenceGuid: guid(6), xfdf: '<xfdf><annots/></xfdf>' },
  attachments: [
    { guid: guid(7), referenceGuid: guid(8), name: 'Détail 4.pdf', fileName: '12-D_tail_4.pdf' },
  ],
  view: { guid: guid(4), box: [720, 360, 1440, 720], picture: new Uint8Array([1]) },
};
export const BCF_PROJECT: BcfProject = {
  ...{ id: 'pinbar-7', name: 'Clinic', types: ['Issue'], statuses: ['Open'] },
  ...{ priorities: ['High'], labels: ['Openings'], users: [] },
};
