/** Response bodies: checked against the contract and written as JSON, both in turns, so that large ones do not block. */
import { z } from 'zod';
import { inTurns } from '../domain/turns.ts';

type Schema = z.core.$ZodType;

/** Characters collected before they are encoded. */
const PIECE = 64 * 1024;

/** What is written piece by piece; `null` for what is written at once. */
type Kind = 'list' | 'object' | null;

const kinds = new WeakMap<Schema, Kind>();

/** Lists, and objects that contain lists. A schema with a check of the whole value is written at once. */
function findKind(schema: Schema): Kind {
  if (!(schema instanceof z.ZodArray || schema instanceof z.ZodObject)) return null;
  if ((schema.def.checks ?? []).length > 0) return null;
  if (schema instanceof z.ZodArray) return 'list';
  return Object.values(schema.shape).some((field) => kindOf(field) !== null) ? 'object' : null;
}

function kindOf(schema: Schema): Kind {
  let kind = kinds.get(schema);
  if (kind === undefined) {
    kind = findKind(schema);
    kinds.set(schema, kind);
  }
  return kind;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

class Writer {
  readonly #bytes: Buffer[] = [];
  #text = '';

  add(text: string): void {
    this.#text += text;
    if (this.#text.length >= PIECE) this.#flush();
  }

  #flush(): void {
    this.#bytes.push(Buffer.from(this.#text));
    this.#text = '';
  }

  end(): Buffer {
    this.#flush();
    return Buffer.concat(this.#bytes);
  }
}

/** Writes a value. Returns false, and writes nothing, for `undefined`. */
function* write(schema: Schema, value: unknown, to: Writer, before = ''): Generator<void, boolean> {
  const kind = kindOf(schema);
  if (kind === 'list' && schema instanceof z.ZodArray && Array.isArray(value)) {
    to.add(`${before}[`);
    for (const [index, item] of value.entries()) {
      yield* write(schema.element, item, to, index === 0 ? '' : ',');
    }
    to.add(']');
    return true;
  }
  if (kind === 'object' && schema instanceof z.ZodObject && isRecord(value)) {
    to.add(`${before}{`);
    let comma = '';
    for (const [name, field] of Object.entries(schema.shape)) {
      const label = `${comma}${JSON.stringify(name)}:`;
      if (yield* write(field, value[name], to, label)) comma = ',';
    }
    to.add('}');
    return true;
  }
  const checked = z.safeParse(schema, value);
  if (!checked.success) {
    throw new Error('A response does not match the contract', { cause: checked.error });
  }
  yield;
  if (checked.data === undefined) return false;
  to.add(before + JSON.stringify(checked.data));
  return true;
}

function* bodyOf(schema: Schema, value: unknown): Generator<void, Buffer> {
  const writer = new Writer();
  yield* write(schema, value, writer);
  return writer.end();
}

/** The JSON of a response, with only the fields its schema names. Rejects if it does not match the schema. */
export function answerBody(schema: Schema, value: unknown): Promise<Buffer> {
  return inTurns(bodyOf(schema, value));
}
