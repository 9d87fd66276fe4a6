/** Where webhooks are sent, and where they are not. */
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../server/src/outside/public-address.ts';
import { refusalOf } from '../../../server/src/services/webhook-address.ts';
import { post } from '../../../server/src/jobs/webhooks/post.ts';

describe('an address of the network', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    'belongs to everyone: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...['127.0.0.1', '127.9.9.9', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
    ...['::1', '::', '::ffff:127.0.0.1', '::ffff:8.8.8.8', 'fe80::1', 'fc00::1', 'fd12::1'],
    ...['ff02::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'name'],
  ])('is private, or stands for another: %s', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );
});

describe('the address of a webhook', () => {
  const refusal = (url: string, hosts: readonly string[] = []) => refusalOf(new URL(url), hosts);

  it('is https, and leads nowhere inside', () => {
    expect(refusal('https://example.com/pinbar')).toBeNull();
    expect(refusal('https://8.8.8.8/')).toBeNull();
    expect(refusal('http://example.com/')).toBe('The address must begin with https://.');
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', 'localhost', 'a.localhost', '0x7f.1']) {
      expect(refusal(`https://${host}/`), host).toBe('The address leads into a private network.');
    }
  });

  it('may be anywhere for hosts that the settings name', () => {
    expect(refusal('http://hooks.internal/', ['hooks.internal'])).toBeNull();
    expect(refusal('https://[::1]:8443/', ['::1'])).toBeNull();
    expect(refusal('http://other.internal/', ['hooks.internal'])).not.toBeNull();
  });
});

describe('posting', () => {
  const posting = {
    ...{ headers: {}, body: '{}', signal: new AbortController().signal },
    privateHosts: [] as readonly string[],
  };

  it('connects to no private address that a name leads to, not even beside a public one', async () => {
    const resolve = () =>
      Promise.resolve([
        { address: '8.8.8.8', family: 4 },
        { address: '169.254.169.254', family: 4 },
      ]);
    const posted = await post(new URL('https://rebound.example/'), { ...posting, resolve });
    expect(posted).toMatchObject({
      ...{ status: null, response: null },
      problem: 'The address leads into a private network.',
    });
  });

  it('says that a name does not exist', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    const posted = await post(new URL('https://nowhere.example/'), { ...posting, resolve });
    expect(posted.problem).toBe('The address does not exist.');
  });

  it('does not wait for a name longer than for an answer', async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const url = new URL('https://slow.example/');
    const posted = await post(url, { ...posting, resolve, timeoutMs: 20 });
    expect(posted.problem).toBe('The receiver did not answer in time.');
  });
});
