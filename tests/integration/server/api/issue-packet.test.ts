/** Evidence packets: what they enclose, for whom, and that `pinbar verify` finds whatever was changed in them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyPacket } from '../../../../cli/src/verify/verify-packet.ts';
import { sha256 } from '../../../../evidence/src/digests.ts';
import { manifestSchema } from '../../../../evidence/src/packet.ts';
import type { PacketIssue, PacketManifest } from '../../../../evidence/src/packet.ts';
import { verificationSchema } from '../../../../evidence/src/verification.ts';
import type { Finding } from '../../../../evidence/src/verification.ts';
import { documents, drawingSheets, issues } from '../../../../server/src/db/schema.ts';
import { cutSheets } from '../../../../server/src/jobs/exporting/packet/cut-sheets.ts';
import { writeReport } from '../../../../server/src/jobs/exporting/report/write-report.ts';
import { xfdfOf } from '../../../support/annotations.ts';
import { attach, photo, prepareThumbnail } from '../../../support/attachments.ts';
import { pinbar } from '../../../support/command-line.ts';
import { qpdfComplaints } from '../../../support/exported-pdf.ts';
import { addIssue } from '../../../support/issues.ts';
import {
  edited,
  filesOf,
  firstVersion,
  flipped,
  packetOf,
  resummed,
  textIn,
} from '../../../support/packets.ts';
import type { PacketFiles } from '../../../support/packets.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { startTestProduct, uploadPlace } from '../../../support/test-product.ts';
import type { TestPerson, TestProduct } from '../../../support/test-product.ts';

describe('an evidence packet', () => {
  let product: TestProduct;
  let ada: TestPerson;
  let viewer: TestPerson;
  let project = 0;
  let onSetA = { document: 0, sheet: 0 };
  let marked = 0;
  let plain = 0;
  const onSite = photo();
  /** Happens while a packet is made, after its issues were read. */
  let meanwhile = () => Promise.resolve();
  let folder = '';
  let source: Uint8Array;
  let packet: Uint8Array;
  let files: PacketFiles;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'pinbar-packet-'));
    product = await startTestProduct({
      cutSheets,
      async writeReport(report, signal) {
        await meanwhile();
        return writeReport(report, signal);
      },
    });
    const ours = await product.organization('Ours');
    ada = await product.person({ name: 'ada', organizations: [ours] });
    viewer = await product.person({ name: 'vera', organizations: [ours], userTypeId: 2 });
    const body = { name: 'Clinic Łódź', organization_id: ours };
    project = (await product.call(ada, 'POST', '/v1/projects', body)).json<{ id: number }>().id;
    source = await twoPages();
    const sheet = await addDocument(ours, 'Set A.pdf', source);
    onSetA = sheet;
    const damaged = rawPdf({ startxref: 7 });
    const other = await addDocument(ours, 'Damaged.pdf', damaged);
    const more = { xfdf: xfdfOf('mark'), scope_ids: [8], assignee_id: ada.userId };
    marked = (await addIssue(product, ada, sheet, more)).id;
    await product.call(ada, 'POST', `/v1/issues/${marked}/comments`, { text: 'Confirmed. 確認' });
    const attached = await attach(product, ada, {
      issue: marked,
      name: 'On site.jpg',
      bytes: onSite,
    });
    await prepareThumbnail(product, attached.id);
    await attach(product, ada, { issue: marked, name: 'Détail 4.pdf', bytes: rawPdf() });
    await product.call(ada, 'POST', `/v1/issues/${marked}/priority`, { priority_id: 4 });
    const text = 'Ein längerer Text, Ścianka. '.repeat(300);
    plain = (await addIssue(product, ada, sheet, { summary: '#7 as a whole', full_text: text })).id;
    await addIssue(product, ada, other, { summary: 'In a damaged file' });
    const rejected = await addIssue(product, ada, sheet, { summary: 'Rejected one' });
    await product.call(ada, 'POST', `/v1/issues/${rejected.id}/evaluate`, {
      ...{ is_thumbs_up: false, is_thumbs_down: true, explanation: 'Not so.' },
    });
    await product.call(ada, 'POST', `/v1/issues/${plain}/evaluate`, {
      ...{ is_thumbs_up: true, is_thumbs_down: false, explanation: 'Seen on site.' },
    });
    packet = await packetFor(ada, '?sort_by=id&sort_order=asc&time_zone=America/New_York');
    files = filesOf(packet);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await product[Symbol.asyncDispose]();
  });

  async function twoPages(): Promise<Uint8Array> {
    const pdf = await PDFDocument.load(rawPdf());
    const [again] = await pdf.copyPages(pdf, [0]);
    if (again) pdf.addPage(again);
    return pdf.save({ useObjectStreams: false });
  }

  async function addDocument(organization: number, name: string, content: Uint8Array) {
    const upload = await uploadPlace(product, ada, organization, name);
    await product.app.inject({
      ...{ method: 'PUT', url: upload.url, payload: Buffer.from(content) },
      headers: { 'content-type': 'application/pdf' },
    });
    const [document] = await product.db
      .insert(documents)
      .values({ projectId: project, fileId: upload.fileId, documentTypeId: 2, pageCount: 1 })
      .returning({ id: documents.id });
    const documentId = document?.id ?? 0;
    const [sheet] = await product.db
      .insert(drawingSheets)
      .values({
        ...{ documentId, pageNumber: 1, sheetNum: 'A-101', sheetTitle: 'PLAN' },
        ...{ rotationDegrees: 0, widthPoints: 612, heightPoints: 792, confidence: 1 },
      })
      .returning({ id: drawingSheets.id });
    return { document: documentId, sheet: sheet?.id ?? 0 };
  }

  async function packetFor(by: TestPerson, query: string): Promise<Uint8Array> {
    const url = `/v1/projects/${project}/issues/export/packet${query}`;
    const answer = await product.call(by, 'GET', url);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return answer.rawPayload;
  }

  const manifestOf = (of: PacketFiles): PacketManifest =>
    manifestSchema.parse(JSON.parse(textIn(of, 'manifest.json')));
  const issuesOf = (of: PacketFiles): PacketIssue[] => JSON.parse(textIn(of, 'issues.json')).issues;

  async function found(changed: PacketFiles, sources: string[] = []): Promise<Finding[]> {
    const file = path.join(folder, 'changed.zip');
    writeFileSync(file, packetOf(changed));
    const result = await verifyPacket({ packet: file, sources, json: null }, () => undefined);
    return verificationSchema.parse(result).findings;
  }
  const brief = (findings: readonly Finding[]) =>
    findings.map(({ what, file, issue, field }) =>
      [what, file, issue, field].filter((each) => each !== null).join(' '),
    );

  it('encloses issues, crops, markups, sheets, and the sums of everything', async () => {
    const { sources, sheets, filter, entries } = manifestOf(files);
    expect(filter).toBe('All issues.');
    expect(sources.map(({ name, sha256: sum }) => [name, sum])).toEqual([
      ['Set A.pdf', sha256(source)],
      ['Damaged.pdf', sha256(rawPdf({ startxref: 7 }))],
    ]);
    expect(sheets.map(({ file, page_in_file: page }) => [file, page])).toEqual([
      [sheets[0]?.name, 1],
      [expect.stringMatching(/^sources\//), 1],
    ]);
    expect(sheets[0]?.name).toMatch(/^sheets\/document-\d+-page-1-A-101\.pdf$/);
    const [first, second] = issuesOf(files);
    expect(first).toMatchObject({
      ...{ id: marked, priority: 'Urgent', status: 'Open', discipline: 'Architectural' },
      ...{ scopes: ['Openings'], owner: 'ada', reporter: 'ada', document: 'Set A.pdf', page: 1 },
      markup: `markups/${marked}.xfdf`,
      crop: { file: `crops/${marked}.png`, box: [42, 560.5, 258, 743.5] },
      comments: [{ author: 'ada', text: 'Confirmed. 確認' }],
      history: expect.arrayContaining([
        expect.objectContaining({
          ...{ person: 'ada', changes: [{ field: 'priority', from: 'High', to: 'Urgent' }] },
        }),
      ]),
      attachments: [
        {
          ...{ name: 'On site.jpg', media_type: 'image/jpeg', size_bytes: onSite.length },
          ...{ sha256: sha256(onSite), person: 'ada' },
          file: expect.stringMatching(/^attachments\/\d+-On_site\.jpg$/),
        },
        { name: 'Détail 4.pdf', file: expect.stringMatching(/^attachments\/\d+-D_tail_4\.pdf$/) },
      ],
    });
    expect(second?.evaluation).toMatchObject({ state: 'Approved', reason: 'Seen on site.' });
    expect(Buffer.from(files[first?.attachments[0]?.file ?? ''] ?? [])).toEqual(onSite);
    expect(textIn(files, `markups/${marked}.xfdf`)).toContain('mark');
    const pdf = Buffer.from(files[sheets[0]?.name ?? ''] ?? []);
    expect(await qpdfComplaints(pdf)).toEqual([]);
    expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
    const others = ['SHA256SUMS', 'manifest.json'];
    const names = entries.map(({ name }) => name);
    expect(Object.keys(files).toSorted()).toEqual([...names, ...others].toSorted());
    for (const line of textIn(files, 'SHA256SUMS').trimEnd().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      expect(sha256(files[name] ?? ''), name).toBe(sum);
    }
  });

  it('agrees as it was made, and with its source', async () => {
    const [file, given] = [path.join(folder, 'packet.zip'), path.join(folder, 'mine.pdf')];
    writeFileSync(file, packet);
    writeFileSync(given, source);
    const json = path.join(folder, 'result.json');
    const { code, out, err } = await pinbar('verify', file, '--source', given, '--json', json);
    expect(out + err).toContain('Nothing was changed');
    expect(code).toBe(0);
    expect(verificationSchema.parse(JSON.parse(readFileSync(json, 'utf8')))).toMatchObject({
      ...{ agrees: true, project: 'Clinic Łódź', created_by: 'ada', issues: 4, findings: [] },
      fingerprint: sha256(files['manifest.json'] ?? ''),
      checked: { crops: 4, sheets: 2, sources: 1 },
    });
  });

  it('is found to be changed if one bit of any kind of file is another', async () => {
    const kinds = Object.keys(files).filter((name) => name !== 'manifest.json');
    const [sheet = ''] = manifestOf(files).sheets.map(({ name }) => name);
    for (const name of kinds) {
      const findings = await found(flipped(files, name));
      expect(
        findings.some(({ what, file }) => what === 'changed' && file === name),
        `${name}: ${brief(findings).join('; ')}`,
      ).toBe(true);
    }
    expect(kinds).toContain(sheet);
    const manifest = edited(files, 'manifest.json', '"created_by": "ada"', '"created_by": "eve"');
    expect(brief(await found(manifest))).toEqual(['changed manifest.json']);
  });

  it('names the field of an issue that was changed', async () => {
    const changed = edited(files, 'issues.json', '"priority":"Urgent"', '"priority":"Low"');
    expect(brief(await found(changed))).toEqual([
      'changed issues.json',
      `changed issues.json ${marked} priority`,
      `disagrees report.pdf ${marked} Priority`,
    ]);
    const without = edited(files, 'issues.json', '"guid":', '"other":');
    expect(brief(await found(without))).toEqual(
      expect.arrayContaining([
        `missing issues.json ${marked} guid`,
        `added issues.json ${marked} other`,
      ]),
    );
  });

  it('names what was changed even if all sums fit', async () => {
    const comment = edited(files, 'issues.json', 'Confirmed. ', 'Denied. ');
    expect(brief(await found(resummed(comment)))).toEqual([
      `changed issues.json ${marked} comments`,
      `disagrees report.pdf ${marked} comments`,
    ]);
    const [photoFile = ''] = issuesOf(files).flatMap(
      ({ attachments }) => attachments[0]?.file ?? [],
    );
    const other = { ...files, [photoFile]: photo('image/jpeg', { seed: 9 }) };
    expect(brief(await found(resummed(other)))).toEqual([
      `disagrees ${photoFile} ${marked} attachments`,
    ]);
    const xfdf = `markups/${marked}.xfdf`;
    const moved = edited(files, xfdf, 'rect="100,', 'rect="130,');
    expect(brief(await found(resummed(moved)))).toEqual(
      expect.arrayContaining([`disagrees issues.json ${marked} crop`]),
    );
    const crop = `crops/${marked}.png`;
    const blank = { ...files, [crop]: files[`crops/${plain}.png`] ?? new Uint8Array() };
    expect(brief(await found(resummed(blank)))).toEqual([`disagrees ${crop} ${marked} crop`]);
  });

  it('says which crop is in the place of another, and what was added and removed', async () => {
    const [one, two] = [`crops/${marked}.png`, `crops/${plain}.png`];
    const swapped = { ...files, [one]: files[two] ?? [], [two]: files[one] ?? [] } as PacketFiles;
    const details = (await found(swapped)).map(({ detail }) => detail);
    expect(details).toContain(`${one} was changed. It has the content of ${two}.`);
    const { [one]: _removed, ...rest } = files;
    expect(brief(await found({ ...rest, 'crops/9999.png': new Uint8Array([1]) }))).toEqual([
      'added crops/9999.png',
      `missing ${one}`,
    ]);
  });

  it('says that a file is not the source', async () => {
    const given = path.join(folder, 'Set A.pdf');
    writeFileSync(given, rawPdf({ content: '20 w 0 0 m 612 792 l S' }));
    expect(brief(await found(files, [given]))).toEqual([
      'disagrees Set A.pdf',
      `disagrees ${manifestOf(files).sheets[0]?.name}`,
    ]);
  });

  it('is of one issue if that is wanted, which names the file', async () => {
    const query = `?issue_id_from=${marked}&issue_id_to=${marked}&paper=a4`;
    const url = `/v1/projects/${project}/issues/export/packet${query}`;
    const answer = await product.call(ada, 'GET', url);
    const name = `issue-${marked}-evidence.zip`;
    expect(answer.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${name}`);
    const of = filesOf(answer.rawPayload);
    expect(issuesOf(of).map(({ id }) => id)).toEqual([marked]);
    expect(manifestOf(of).filter).toBe(`Issue: #${marked}.`);
    expect(manifestOf(of).sources).toHaveLength(1);
    expect(await found(of)).toEqual([]);
  });

  it('shows viewers no rejected issue and nothing of evaluations', async () => {
    const of = filesOf(
      await packetFor(viewer, '?evaluation_states=rejected,approved,not_reviewed'),
    );
    const text = ['issues.json', 'manifest.json'].map((name) => textIn(of, name)).join('');
    expect(issuesOf(of)).toHaveLength(3);
    expect(text).not.toMatch(/Rejected one|Not so|Seen on site|"evaluation"/);
    expect(issuesOf(of).some((issue) => JSON.stringify(issue.history).includes('valuation'))).toBe(
      false,
    );
    expect(await found(of)).toEqual([]);
  });

  it('has an attachment that is removed while the packet is made', async () => {
    const { id } = await addIssue(product, ada, onSetA, { summary: 'With a photo' });
    const attached = await attach(product, ada, { issue: id, name: 'a.jpg', bytes: onSite });
    meanwhile = async () => {
      await product.call(ada, 'DELETE', `/v1/issues/${id}/attachments/${attached.id}`);
    };
    const of = filesOf(await packetFor(ada, `?issue_id_from=${id}&issue_id_to=${id}`));
    meanwhile = () => Promise.resolve();
    const [file] = issuesOf(of).flatMap(({ attachments }) => attachments.map((each) => each.file));
    expect(Buffer.from(of[file ?? ''] ?? [])).toEqual(onSite);
    expect(await found(of)).toEqual([]);
    await product.db.delete(issues).where(eq(issues.id, id));
  });

  it('of the first version, which had no attachments, still agrees and still tells changes', async () => {
    const old = firstVersion(
      filesOf(await packetFor(ada, `?issue_id_from=${plain}&issue_id_to=${plain}`)),
    );
    expect(textIn(old, 'issues.json')).not.toContain('"attachments"');
    expect(JSON.parse(textIn(old, 'manifest.json'))).toMatchObject({ format_version: 1 });
    const [file, given] = [path.join(folder, 'old.zip'), path.join(folder, 'Set A.pdf')];
    writeFileSync(file, packetOf(old));
    writeFileSync(given, source);
    const { code, out, err } = await pinbar('verify', file, '--source', given);
    expect(out + err).toContain('Nothing was changed');
    expect(code).toBe(0);
    const changed = edited(old, 'issues.json', '"priority":"High"', '"priority":"Low"');
    expect(brief(await found(resummed(changed)))).toEqual([
      `changed issues.json ${plain} priority`,
      `disagrees report.pdf ${plain} Priority`,
    ]);
    const added = edited(old, 'issues.json', '"history":', '"attachments":[],"history":');
    expect(brief(await found(resummed(added)))).toEqual([`added issues.json ${plain} attachments`]);
  });

  it('agrees even if nothing matched', async () => {
    const of = filesOf(await packetFor(ada, '?q=nowhere'));
    expect(manifestOf(of)).toMatchObject({ filter: 'Search: “nowhere”.', issue_count: 0 });
    expect(await found(of)).toEqual([]);
  });
});
