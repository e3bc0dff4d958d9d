import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kept, keep } from '../kept_answer.ts'
import { sourceHash } from '../pages.ts'
import { absent, compressedForms, contentOf, partsOf, readPart } from './web_parts.ts'

/** The page of the web app and the parts that it asks for, ready to be sent. */
export type WebApp = {
  /** undefined where there is none */
  page(): Promise<Kept | undefined>
  /** undefined where there is none of this name */
  part(name: string): Promise<Kept | undefined>
}
type Whole = { page: Kept; parts: Map<string, Kept> }

/** Where the parts of a built page lie. */
export const partsFolder = (path: string) => join(dirname(path), 'parts')

/**
 * The web app as it was built. Each call for the page looks whether another one lies there by now, so that a running node
 * takes over a new build. The parts of the build before stay, for the tabs that were opened then.
 */
export function builtApp(path: string): WebApp {
  let seen = ''
  let latest: Promise<Whole | undefined> = Promise.resolve(undefined)
  let ofBefore = new Map<string, Kept>()
  async function page() {
    const version = await versionOf(path)
    if (version !== seen) {
      seen = version
      // one that is gone, or not whole, leaves the one before
      const before = latest
      latest = before
        .then(async (old) => {
          const whole = await read(path)
          if (whole && old && whole.page.etag !== old.page.etag) ofBefore = old.parts
          return whole ?? old
        })
        .catch((error: unknown) => {
          seen = ''
          latest = before
          throw error
        })
    }
    return (await latest)?.page
  }
  async function part(name: string) {
    await page()
    const kept = (await latest)?.parts.get(name) ?? ofBefore.get(name)
    if (kept) return kept
    const found = await readPart(partsFolder(path), name)
    // of a build before that, which this process has not seen
    if (found) ofBefore.set(name, found)
    return found
  }
  return { page, part }
}

/** The last line of a built page: from which sources it was made. A page without it is not whole. */
export const markOf = (digest: string) => `<!-- built from ${digest} -->\n`

/** The digest of the sources of a built page; undefined where there is no page that is whole with its parts. */
export async function builtFrom(path: string): Promise<string | undefined> {
  const page = await readFile(path).catch(absent)
  const digest = page && digestIn(page)
  if (!digest) return undefined
  const parts = await Promise.all(partsOf(page.toString()).map((name) => contentOf(partsFolder(path), name)))
  return parts.every((part) => part !== undefined) ? digest : undefined
}

const digestIn = (page: Buffer) => /<!-- built from ([\w-]+) -->\n$/.exec(page.subarray(-200).toString())?.[1]

async function versionOf(path: string): Promise<string> {
  const file = await stat(path, { bigint: true }).catch(absent)
  return file ? `${file.ino} ${file.size} ${file.mtimeNs}` : 'absent'
}

async function read(path: string): Promise<Whole | undefined> {
  const content = await readFile(path).catch(absent)
  if (!content || !digestIn(content)) return undefined
  const parts = new Map<string, Kept>()
  for (const name of partsOf(content.toString())) {
    const part = await readPart(partsFolder(path), name)
    if (!part) return undefined
    parts.set(name, part)
  }
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    'content-security-policy': policyOf(content.toString()),
  }
  return { page: await keep({ content, headers, compressed: await compressedForms(path, content) }), parts }
}

/** Its own scripts, inline by their hashes, and its parts; nothing from another host. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, source = '']) =>
    sourceHash(source),
  )
  return (
    // 'self' for the parts: of the service nothing else is answered as a script, and types are not guessed (nosniff)
    `default-src 'none'; script-src ${["'self'", ...inline].join(' ')}; ` +
    // Mantine and ECharts write styles as they go. Page images and downloads are blobs, because their requests carry a token.
    "style-src 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; " +
    "manifest-src 'self'; worker-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
  )
}
