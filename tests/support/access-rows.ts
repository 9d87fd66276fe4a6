/** Statuses by kind of person, for `access-matrix.ts`. */

export type Row = readonly [
  outside: Record<'stranger' | 'outsideAdmin' | 'former', number>,
  inside: Record<'viewer' | 'colleague' | 'creator' | 'administrator', number>,
];

export const outsiders = (status: number) => ({
  stranger: status,
  outsideAdmin: status,
  former: status,
});
export const all = (status: number) => ({
  viewer: status,
  colleague: status,
  creator: status,
  administrator: status,
});
export const MEMBERS: Row = [outsiders(200), all(200)];
export const OURS: Row = [outsiders(403), all(200)];
export const BELOW_OURS: Row = [outsiders(404), all(200)];
export const creatorsBelow = (status: number): Row => [
  outsiders(404),
  { ...all(status), viewer: 403 },
];
export const CREATORS_OURS: Row = [outsiders(403), { ...all(201), viewer: 403 }];
export const administrators = (status: number): Row => [
  { ...outsiders(403), outsideAdmin: status },
  { ...all(403), administrator: status },
];

export const administratorsOurs = (status: number): Row => [
  outsiders(403),
  { ...all(403), administrator: status },
];
/** Of the creator. */
export const authors = (status: number): Row => [
  outsiders(404),
  { ...all(403), creator: status, administrator: status },
];
/** Of the project's creator and administrators. */
export const managers = (status: number): Row => [
  outsiders(403),
  { ...all(403), creator: status, administrator: status },
];
