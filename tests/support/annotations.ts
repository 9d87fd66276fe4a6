/** Markups as tests send them. */
import type { Annotation } from '../../contract/src/annotations/schema.ts';
import type { TestPerson, TestProduct } from './test-product.ts';

/** A whole XFDF document with a rectangle. `page` is from 1; XFDF counts from 0. */
export function xfdfOf(
  name: string,
  { page = 1, contents = '' }: { page?: number; contents?: string } = {},
): string {
  const attributes = `name="${name}" page="${page - 1}" rect="100,100,200,180" color="#D92D20" width="2" flags="print" title="Ada Lovelace" subject="Rectangle" date="D:20260302161800Z"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><annots><square ${attributes}><contents>${contents}</contents></square></annots></xfdf>`;
}

/** Adds a rectangle by API and returns it. */
export async function addAnnotation(
  product: TestProduct,
  person: TestPerson,
  { project, document, name }: { project: number; document: number; name: string },
): Promise<Annotation> {
  const answer = await product.call(person, 'POST', `/v1/projects/${project}/annotations`, {
    document_id: document,
    annotations: [{ xfdf: xfdfOf(name) }],
  });
  const [annotation] = answer.json<{ annotations?: Annotation[] }>().annotations ?? [];
  if (annotation === undefined) throw new Error(answer.body);
  return annotation;
}
