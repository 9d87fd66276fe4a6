/** Issues as topics of the BIM Collaboration Format. */
import { createHash } from 'node:crypto';
import type {
  BcfAttachment,
  BcfComment,
  BcfProject,
  BcfTopic,
  BcfView,
} from '../../../exchange/src/bcf/model.ts';
import type { Comment, Issue } from '../../../contract/src/issues/schema.ts';
import type { ExportedAttachment } from '../repositories/issue-exports.ts';
import { labelOf, LOOKUPS } from '../domain/lookups.ts';
import { plainFileName } from './exported-attachments.ts';
import type { Picture } from './pictured-issues.ts';

const TOPIC_TYPE = 'Issue';
/** An issue without a status counts as open (`contract/src/issues/status.ts`). */
const FIRST_STATUS = 'Open';

/** The same one for the same words: a UUID by name (RFC 9562, version 5). */
export function namedGuid(owner: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(owner.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  const cuts = [0, 8, 12, 16, 20, 32];
  return cuts
    .slice(1)
    .map((end, at) => hex.slice(cuts[at], end))
    .join('-');
}

const unknown = (name: string | null | undefined) => name ?? 'Unknown';

type TopicFacts = {
  readonly guid: string;
  readonly comments: readonly Comment[];
  /** Of its document; null if it has none. */
  readonly fileName: string | null;
  readonly picture: Picture | null;
  /** Those that the file encloses, and those that were removed while it was made. */
  readonly attachments: readonly ExportedAttachment[];
  readonly removed: readonly ExportedAttachment[];
  /** When the file is made. */
  readonly now: Date;
};

/** `topic`: its guid. */
export function bcfAttachment(
  topic: string,
  { id, name }: Pick<ExportedAttachment, 'id' | 'name'>,
): BcfAttachment {
  return {
    guid: namedGuid(topic, `attachment ${id}`),
    referenceGuid: namedGuid(topic, `attachment reference ${id}`),
    ...{ name, fileName: plainFileName({ id, name }) },
  };
}

/** Says that the file has an attachment no more. */
const removal = (topic: string, { id, name }: ExportedAttachment, now: Date): BcfComment => ({
  guid: namedGuid(topic, `removed attachment ${id}`),
  ...{ date: now.toISOString(), author: 'Pinbar' },
  text: `The attachment ${name} is not enclosed: it was removed while this file was made.`,
});

export function topicOf(issue: Issue, facts: TopicFacts): BcfTopic {
  const { guid, comments, fileName, picture, attachments, removed, now } = facts;
  const view: BcfView | null = picture && { guid: namedGuid(guid, 'view'), ...picture };
  const { page_number: page, locations } = issue;
  const place = locations.map((each) => each.location_description).join('; ');
  return {
    guid,
    number: String(issue.id),
    type: TOPIC_TYPE,
    status: labelOf('statuses', issue.status_id) || FIRST_STATUS,
    title: issue.summary,
    description: issue.full_text,
    priority: labelOf('priorities', issue.priority_id),
    labels: [
      labelOf('disciplines', issue.discipline_id),
      ...issue.scope_ids.map((id) => labelOf('scopes', id)),
    ],
    createdAt: issue.created_at,
    author: issue.creator_id === null ? 'AI assistant' : unknown(issue.creator_name),
    changedAt: issue.updated_at,
    assignee: issue.assignee?.full_name ?? null,
    documents:
      fileName === null || page === null
        ? []
        : [
            {
              guid: namedGuid(guid, 'document'),
              address: `${encodeURIComponent(fileName)}#page=${page}`,
              words: place === '' ? issue.ref_number : place,
            },
          ],
    comments: [
      ...comments.map(({ id, text, created_at: date, author }) => ({
        guid: namedGuid(guid, `comment ${id}`),
        date,
        author: unknown(author?.full_name),
        text,
      })),
      ...removed.map((attachment) => removal(guid, attachment, now)),
    ],
    view,
    markup:
      issue.xfdf === null
        ? null
        : {
            guid: namedGuid(guid, 'markup'),
            referenceGuid: namedGuid(guid, 'markup reference'),
            xfdf: issue.xfdf,
          },
    attachments: attachments.map((attachment) => bcfAttachment(guid, attachment)),
  };
}

export function bcfProject(
  { id, name }: { id: number; name: string },
  users: readonly string[],
): BcfProject {
  const labels = (list: keyof typeof LOOKUPS) => LOOKUPS[list].map(({ label }) => label);
  return {
    id: `pinbar-${id}`,
    name,
    types: [TOPIC_TYPE],
    statuses: labels('statuses'),
    priorities: labels('priorities'),
    labels: [...new Set([...labels('disciplines'), ...labels('scopes')])],
    users,
  };
}
