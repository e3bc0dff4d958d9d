import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { s3Client } from './s3.ts'

// The examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html

const client = s3Client({
  region: 'us-east-1',
  credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
})

const examples = [
  {
    what: 'GET of the first ten bytes of an object',
    request: { method: 'GET', path: '/test.txt', headers: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'GET of the lifecycle of a bucket',
    request: { method: 'GET', path: '/', headers: {}, query: { lifecycle: '' } },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    what: 'GET of a list of objects',
    request: { method: 'GET', path: '/', headers: {}, query: { 'max-keys': '2', prefix: 'J' } },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

for (const { what, request, signature } of examples)
  test(`a request is signed as Amazon's example is: ${what}`, async () => {
    const host = 'examplebucket.s3.amazonaws.com'
    const hash = createHash('sha256').update('').digest('hex')
    const signer = await client.config.signer()
    const signed = await signer.sign(
      {
        protocol: 'https:',
        hostname: host,
        query: {},
        ...request,
        headers: { host, 'x-amz-content-sha256': hash, ...request.headers },
      } as unknown as Parameters<typeof signer.sign>[0], // reason: a request as the SDK makes it
      { signingDate: new Date('2013-05-24T00:00:00Z') },
    )
    assert.match(signed.headers['authorization'] ?? '', new RegExp(`Signature=${signature}$`))
  })

test('a text is signed as Amazon’s example is: PUT of an object', async () => {
  // the SDK signs no date header, which this example has; so the request is put into its canonical form here
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const payload = hash('Welcome to Amazon S3.')
  const canonical = `PUT
/test%24file.text

date:Fri, 24 May 2013 00:00:00 GMT
host:examplebucket.s3.amazonaws.com
x-amz-content-sha256:${payload}
x-amz-date:20130524T000000Z
x-amz-storage-class:REDUCED_REDUNDANCY

date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class
${payload}`
  const text = `AWS4-HMAC-SHA256\n20130524T000000Z\n20130524/us-east-1/s3/aws4_request\n${hash(canonical)}`
  const signer = await client.config.signer()
  const signing = signer as unknown as { sign(text: string, options: object): Promise<string> } // reason: it signs texts too
  assert.equal(
    await signing.sign(text, { signingDate: new Date('2013-05-24T00:00:00Z') }),
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})
