/** Issues as BCF: what is written follows the schemas of 3.0 and 2.1. */
import { describe, expect, it } from 'vitest';
import { BCF_VERSIONS } from '../../../exchange/src/bcf/model.ts';
import type { BcfTopic } from '../../../exchange/src/bcf/model.ts';
import {
  attachmentPath,
  closingFiles,
  documentsOf,
  projectFiles,
  topicFiles,
} from '../../../exchange/src/bcf/write.ts';
import { bcfFaults } from '../../support/bcf-rules.ts';
import { BCF_PROJECT, BCF_TOPIC } from '../../support/bcf-topics.ts';

const BARE: BcfTopic = {
  ...BCF_TOPIC,
  ...{ title: ' ', description: '', priority: '', labels: [], assignee: null },
  ...{ author: '', documents: [], comments: [], view: null, markup: null, attachments: [] },
};
describe.each(BCF_VERSIONS)('BCF %s', (version) => {
  it('follows the schema, in every file', () => {
    const files = [
      ...projectFiles(BCF_PROJECT, version),
      ...topicFiles(BCF_TOPIC, version),
      ...topicFiles(BARE, version),
      ...closingFiles(documentsOf(BCF_TOPIC), version),
    ];
    expect(files.length).toBeGreaterThan(5);
    for (const { name, content } of files) {
      if (typeof content !== 'string' || content.startsWith('<xfdf')) continue;
      expect(bcfFaults(version, content), `${name}\n${content}`).toEqual([]);
    }
  });

  it('has the names of files that programs look for', () => {
    const names = topicFiles(BCF_TOPIC, version).map(({ name }) => name);
    const own = ['markup.bcf', 'viewpoint.bcfv', 'snapshot.png'];
    if (version === '2.1') own.push('markup.xfdf');
    expect(names).toEqual([
      ...own.map((name) => `${BCF_TOPIC.guid}/${name}`),
      ...(version === '3.0' ? [`documents/${BCF_TOPIC.markup?.guid}`] : []),
    ]);
    const paths = BCF_TOPIC.attachments.map((each) => attachmentPath(BCF_TOPIC, each, version));
    expect(paths).toEqual([
      version === '3.0'
        ? `documents/${BCF_TOPIC.attachments[0]?.guid}`
        : `${BCF_TOPIC.guid}/12-D_tail_4.pdf`,
    ]);
    expect(closingFiles([], version)).toEqual([]);
    const root = projectFiles(BCF_PROJECT, version).map(({ name }) => name);
    expect(root).toEqual([
      ...['bcf.version', 'project.bcfp'],
      ...(version === '3.0' ? ['extensions.xml'] : []),
    ]);
  });

  it('looks from above at what the picture shows, in meters on paper', () => {
    const view = topicFiles(BCF_TOPIC, version)[1]?.content;
    // The middle is 15 in from the left edge and 7.5 in below the upper one; the picture is 5 in high.
    expect(view).toContain('<CameraViewPoint><X>0.381</X><Y>-0.1905</Y><Z>1</Z></CameraViewPoint>');
    expect(view).toContain('<ViewToWorldScale>0.127</ViewToWorldScale>');
    expect(view).toContain('<Height>0.127</Height>');
  });
});

describe('the rules that tests check', () => {
  const markup = () => String(topicFiles(BCF_TOPIC, '3.0')[0]?.content);
  it.each([
    ['a missing title', (xml: string) => xml.replace(/<Title>.*<\/Title>/, '')],
    [
      'another order',
      (xml: string) => xml.replace(/(<Title>.*<\/Title>)(<Priority>.*<\/Priority>)/, '$2$1'),
    ],
    ['an unknown element', (xml: string) => xml.replace('<Title>', '<Extra/><Title>')],
    ['an uppercase guid', (xml: string) => xml.replace('0f8fad5b', '0F8FAD5B')],
    [
      'a date without a zone',
      (xml: string) => xml.replace('.000Z</CreationDate>', '</CreationDate>'),
    ],
    ['no status', (xml: string) => xml.replace(/ TopicStatus="[^"]*"/, '')],
  ])('notice %s', (_name, damage) => {
    const damaged = damage(markup());
    expect(damaged).not.toBe(markup());
    expect(bcfFaults('3.0', damaged)).not.toEqual([]);
  });
});
