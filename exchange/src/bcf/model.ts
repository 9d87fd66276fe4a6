/**
 * Topics of the BIM Collaboration Format (buildingSMART), as far as issues on drawings have them. Programs that show models
 * see a sheet as a sheet of paper that lies in the plane z = 0, in meters: x to the right, y up, its upper left corner at the
 * origin.
 */
import type { Box } from '../../../contract/src/geometry/types.ts';

export const BCF_VERSIONS = ['3.0', '2.1'] as const;
export type BcfVersion = (typeof BCF_VERSIONS)[number];

export type BcfComment = {
  /** Lowercase, as all of them are here. */
  readonly guid: string;
  /** ISO 8601. */
  readonly date: string;
  readonly author: string;
  readonly text: string;
};

/** A file that a topic is about, and where to look in it. */
export type BcfDocument = {
  readonly guid: string;
  /** The file's name with `#page=3`: the address of a page (RFC 8118). */
  readonly address: string;
  readonly words: string;
};

/** The markup at the location, which programs for drawings read. Both guids are its own. */
export type BcfMarkup = {
  readonly guid: string;
  readonly referenceGuid: string;
  /** A whole XFDF document (ISO 19444-1) with this markup alone. */
  readonly xfdf: string;
};

/** A photo or PDF of the topic, a file of the archive. Both guids are its own. */
export type BcfAttachment = {
  readonly guid: string;
  readonly referenceGuid: string;
  /** As people know it. */
  readonly name: string;
  /** A name that no other file of the topic has, and that every file system takes. */
  readonly fileName: string;
};

export type BcfView = {
  readonly guid: string;
  /** What is in view, in page points. */
  readonly box: Box;
  /** A picture of it, PNG. */
  readonly picture: Uint8Array;
};

export type BcfTopic = {
  readonly guid: string;
  /** As people number it. */
  readonly number: string;
  readonly type: string;
  readonly status: string;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly labels: readonly string[];
  readonly createdAt: string;
  readonly author: string;
  readonly changedAt: string;
  readonly assignee: string | null;
  readonly documents: readonly BcfDocument[];
  readonly comments: readonly BcfComment[];
  readonly view: BcfView | null;
  readonly markup: BcfMarkup | null;
  readonly attachments: readonly BcfAttachment[];
};

/** What topics of a project may have: programs offer these. */
export type BcfProject = {
  readonly id: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly statuses: readonly string[];
  readonly priorities: readonly string[];
  readonly labels: readonly string[];
  readonly users: readonly string[];
};

export const METERS_PER_POINT = 0.0254 / 72;
