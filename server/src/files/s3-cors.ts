/** Rules by which browsers may use a bucket from the page's origin (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol). */
import { GetBucketCorsCommand, PutBucketCorsCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule, S3Client } from '@aws-sdk/client-s3';

/** Ours among the rules of a bucket. */
const ID = 'pinbar';
const EXPOSED = ['Accept-Ranges', 'Content-Range', 'ETag'];
/** Answer of a store to whom asks for the rules of a bucket that has none. */
const NONE = 'NoSuchCORSConfiguration';

function ruleFor(pageOrigin: string): CORSRule {
  return {
    ID,
    AllowedOrigins: [pageOrigin],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedHeaders: ['content-type', 'range'],
    ExposeHeaders: EXPOSED,
    MaxAgeSeconds: 3600,
  };
}

function isOneOf(list: string | null, wanted: string): boolean {
  const parts = (list ?? '').split(',').map((part) => part.trim().toLowerCase());
  return parts.includes(wanted.toLowerCase()) || parts.includes('*');
}

/** Whether a browser may already send a PDF to this address, and read how long a file is. */
async function mayUse(address: string, pageOrigin: string): Promise<boolean> {
  const preflight = await fetch(address, {
    method: 'OPTIONS',
    headers: {
      origin: pageOrigin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type',
    },
  });
  const maySend =
    preflight.ok &&
    isOneOf(preflight.headers.get('access-control-allow-origin'), pageOrigin) &&
    isOneOf(preflight.headers.get('access-control-allow-methods'), 'PUT');
  if (!maySend) return false;
  // The object need not be there: its absence is told with the same headers.
  const { headers } = await fetch(address, { headers: { origin: pageOrigin } });
  const exposed = headers.get('access-control-expose-headers');
  return (
    isOneOf(headers.get('access-control-allow-origin'), pageOrigin) &&
    EXPOSED.every((name) => isOneOf(exposed, name))
  );
}

async function rulesOf(client: S3Client, bucket: string): Promise<CORSRule[]> {
  try {
    const { CORSRules = [] } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
    return CORSRules;
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === NONE) return [];
    throw error;
  }
}

/** What the administrator of the bucket has to do, as one sentence with the rule. */
function advice(bucket: string, pageOrigin: string, reason: string): string {
  const { ID: _ours, ...rule } = ruleFor(pageOrigin);
  return (
    `Browsers cannot use the bucket ${bucket} from ${pageOrigin}, so uploads and downloads will fail. Its CORS rules could not be ` +
    `set (${reason}). Add this rule: ${JSON.stringify(rule)}`
  );
}

type Bucket = { client: S3Client; bucket: string; address: string };

/**
 * Lets the page of `pageOrigin` use a bucket: adds a rule to those that are there, unless they allow it already. Gives null, or
 * a sentence that says what to do where the rules may not be changed. `address`: a signed one of an object in the bucket.
 */
export async function allowBrowsers(
  { client, bucket, address }: Bucket,
  pageOrigin: string,
): Promise<string | null> {
  try {
    if (await mayUse(address, pageOrigin)) return null;
    const others = (await rulesOf(client, bucket)).filter((rule) => rule.ID !== ID);
    // The first rule that fits is the one that counts.
    const CORSRules = [ruleFor(pageOrigin), ...others];
    await client.send(
      new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }),
    );
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return advice(bucket, pageOrigin, reason);
  }
}
