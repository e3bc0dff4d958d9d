import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { type Kept, keep } from './kept_answer.ts'
import { sourceHash } from './pages.ts'

/**
 * The web app as it was built into one file, ready to be sent; undefined where there is none. Each call looks whether
 * another one lies there by now, so that a running node takes over a new build.
 */
export function builtPage(path: string): () => Promise<Kept | undefined> {
  let seen = ''
  let latest: Promise<Kept | undefined> = Promise.resolve(undefined)
  return async () => {
    const version = await versionOf(path)
    if (version !== seen) {
      seen = version
      // one that is gone, or not whole, leaves the one before
      const before = latest
      latest = read(path).then(
        (kept) => kept ?? before,
        (error: unknown) => {
          seen = ''
          latest = before
          throw error
        },
      )
    }
    return latest
  }
}

/** The last line of a built page: from which sources it was made. A page without it is not whole. */
export const markOf = (digest: string) => `<!-- built from ${digest} -->\n`

/** The digest of the sources of a built page; undefined where there is no whole page. */
export async function builtFrom(path: string): Promise<string | undefined> {
  const page = await readFile(path).catch(absent)
  return page && digestIn(page)
}

const digestIn = (page: Buffer) => /<!-- built from ([\w-]+) -->\n$/.exec(page.subarray(-200).toString())?.[1]

async function versionOf(path: string): Promise<string> {
  const file = await stat(path, { bigint: true }).catch(absent)
  return file ? `${file.ino} ${file.size} ${file.mtimeNs}` : 'absent'
}

async function read(path: string): Promise<Kept | undefined> {
  const page = await readFile(path).catch(absent)
  if (!page || !digestIn(page)) return undefined
  const [br, gzip] = await Promise.all([
    compressed(`${path}.br`, { page, decompress: promisify(brotliDecompress) }),
    compressed(`${path}.gz`, { page, decompress: promisify(gunzip) }),
  ])
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policyOf(page.toString()),
  }
  return keep({ content: page, headers, compressed: { br, gzip } })
}

type Original = { page: Buffer; decompress: (compressed: Buffer) => Promise<Buffer> }

/** The compressed form beside the page, if it is of this very page: two nodes may have built at the same time. */
async function compressed(path: string, { page, decompress }: Original): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(absent)
  const original = bytes && (await decompress(bytes).catch(() => undefined)) // damaged: as if it were not there
  return original?.equals(page) ? bytes : undefined
}

/** Its own scripts, by their hashes, and no others; nothing from another host. */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, source = '']) =>
    sourceHash(source),
  )
  return (
    `default-src 'none'; script-src ${scripts.join(' ') || "'none'"}; ` +
    // Mantine and ECharts write styles as they go. Page images and downloads are blobs, because their requests carry a token.
    "style-src 'unsafe-inline'; img-src blob: data:; font-src data:; connect-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  )
}

function absent(error: Error & { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
