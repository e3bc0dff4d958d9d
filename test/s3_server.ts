import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Content, DUMMY_ACCOUNT, S3rver, type Written } from '../checks/s3rver.ts'

export const bucket = 'firm-crm'
export const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

type Place = { address: string; port: number; keys: typeof credentials; buckets: string[] }

/** A server that speaks S3 in a folder, on loopback with one bucket if nothing else is asked; whoever starts it closes it. */
export async function startS3Server(folder: string, place: Partial<Place> = {}) {
  const { address = '127.0.0.1', port: wanted = 0, keys = credentials, buckets = [bucket] } = place
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }))
  DUMMY_ACCOUNT.createKeyPair(keys.accessKeyId, keys.secretAccessKey)
  const server = new S3rver({ port: wanted, address, silent: true, directory: folder, configureBuckets })
  answerWhatIsWritten(server.store)
  const { port } = await server.run()
  const endpoint = `http://${address}:${port}`
  return {
    endpoint,
    settings: {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    close: () => server.close(),
  }
}

/** S3 promises that what it has answered can be read; s3rver answers when it has the bytes, before they are in their file. */
function answerWhatIsWritten(store: S3rver['store']) {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const written = await writtenTo(store.getResourcePath(bucket, key, 'object'), content)
    await store.putMetadata(bucket, key, metadata, written.md5)
    return written
  }
  store.putPart = async (bucket, uploadId, partNumber, content) => {
    const path = join(store.getResourcePath(bucket, undefined, 'uploads'), uploadId, String(partNumber))
    const written = await writtenTo(path, content)
    await writeFile(`${path}.md5`, written.md5)
    return written
  }
}

async function writtenTo(path: string, content: Content): Promise<Written> {
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('md5')
  let size = 0
  async function* counted(chunks: Content) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await pipeline(content, counted, createWriteStream(path))
  return { size, md5: hash.digest('hex') }
}
