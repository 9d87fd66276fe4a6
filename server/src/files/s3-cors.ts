/** CORS rules that let browsers use a bucket from the page's origin (https://fetch.spec.whatwg.org/#http-cors-protocol). */
import { GetBucketCorsCommand, PutBucketCorsCommand, S3ServiceException } from '@aws-sdk/client-s3';
import type { CORSRule, S3Client } from '@aws-sdk/client-s3';

/** The id of our rule in the bucket. */
const ID = 'pinbar';
const EXPOSED = ['Accept-Ranges', 'Content-Range', 'ETag'];
/** The store's error for a bucket without rules. */
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

/** Whether a browser may already PUT a PDF to this URL and read a file's length. */
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
  // The object need not exist: a 404 has the same headers.
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

/** What the bucket's administrator has to do, as one sentence with the rule. */
function advice(bucket: string, pageOrigin: string, reason: string): string {
  const { ID: _ours, ...rule } = ruleFor(pageOrigin);
  return (
    `Browsers cannot use the bucket ${bucket} from ${pageOrigin}, so uploads and downloads will fail. Its CORS rules could not be ` +
    `set (${reason}). Add this rule: ${JSON.stringify(rule)}`
  );
}

type Bucket = { client: S3Client; bucket: string; address: string };

/**
 * Lets the page at `pageOrigin` use a bucket: adds a rule, unless the existing ones allow it. Returns null, or a sentence
 * with instructions if the rules may not be changed. `address`: a signed URL of an object in the bucket.
 */
export async function allowBrowsers(
  { client, bucket, address }: Bucket,
  pageOrigin: string,
): Promise<string | null> {
  try {
    if (await mayUse(address, pageOrigin)) return null;
    const others = (await rulesOf(client, bucket)).filter((rule) => rule.ID !== ID);
    // The first matching rule applies.
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
