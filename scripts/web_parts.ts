import { nameOfPart } from '../src/platform/http/web_app/web_parts.ts'
import { manifestOf } from './web_manifest.ts'

// What the bundler makes, as a page and its parts. The parts import each other by their file names, and the import map of the
// page says which part that is: so the name of a part is the hash of its content alone, and one that did not change keeps it.

type Chunk = { type: 'chunk'; fileName: string; code: string; isEntry: boolean; imports: string[] }
type Asset = { type: 'asset'; fileName: string; source: string | Uint8Array }

export type Assembled = {
  html: string
  /** by their names */
  parts: Map<string, { file: string; content: Buffer }>
  /** the names of those that the page cannot begin without */
  first: Set<string>
}

export function assemble(output: (Chunk | Asset)[], notices: string, icons: Map<string, Buffer>): Assembled {
  const parts: Assembled['parts'] = new Map()
  const addresses = new Map<string, string>()
  const add = (file: string, text: string | Uint8Array) => {
    const content = Buffer.from(text)
    const name = nameOfPart(content, file.split('.').at(-1) ?? '')
    parts.set(name, { file, content })
    addresses.set(file, `./?part=${name}`)
    return name
  }
  const nameOfFile = new Map(
    output
      .filter((file) => !/\.(html|css)$/.test(file.fileName))
      .map((file) => [file.fileName, add(file.fileName, file.type === 'chunk' ? file.code : file.source)]),
  )
  add('notices.txt', notices)
  for (const [file, content] of icons) add(file, content)
  add(
    'manifest.webmanifest',
    manifestOf((icon) => addresses.get(icon)),
  )

  const page = output.find((file): file is Asset => file.fileName === 'index.html')
  if (!page?.source.toString().includes('</head>')) throw new Error('web/index.html is missing, or has no head.')
  const style = output.filter((file): file is Asset => file.type === 'asset' && file.fileName.endsWith('.css'))
  const css = style.map(({ source }) => source.toString()).join('\n')
  const chunks = output.filter((file): file is Chunk => file.type === 'chunk')
  const addressesAhead = (file: string) => aheadOf(file, chunks).flatMap((one) => addresses.get(one) ?? [])
  const ahead = { everywhere: addressesAhead('home.js'), notOnPhones: addressesAhead('rail.js') }
  return {
    html: pageOf(page.source.toString(), { css, addresses, ahead }),
    parts,
    first: new Set([...firstOf(chunks)].flatMap((file) => nameOfFile.get(file) ?? [])),
  }
}

/** The addresses of parts. */
type Ahead = { everywhere: string[]; notOnPhones: string[] }
type Pieces = { css: string; addresses: Map<string, string>; ahead: Ahead }

function pageOf(html: string, { css, addresses, ahead }: Pieces): string {
  const asParts = (text: string) =>
    text.replace(/(["'(])\.\/([\w.~-]+)(?=["')])/g, (whole, before: string, file: string) => {
      const address = addresses.get(file)
      return address ? before + address : whole
    })
  const named = [...addresses].filter(([file]) => /\.(js|png)$/.test(file))
  const map = Object.fromEntries(named.map(([file, address]) => [`./${file}`, address]))
  const head = [
    `<script type="importmap">${JSON.stringify({ imports: map })}</script>`,
    // before the styles: they are fetched while the rest of the page is on its way
    ...(html.match(/<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g) ?? []).map(asParts),
    ...(ahead.everywhere.length > 0 ? [preloadSignedIn(ahead)] : []),
    ...fontsIn(css).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${addresses.get(file)}">`,
    ),
    `<link rel="manifest" href="${addresses.get('manifest.webmanifest')}">`,
    `<link rel="apple-touch-icon" href="${addresses.get('icon_apple.png')}">`,
    `<link rel="license" href="${addresses.get('notices.txt')}">`,
    `<style>${asParts(css)}</style>`,
  ]
  const bare = html.replace(
    /\s*<script type="module"[^>]*><\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g,
    '',
  )
  // a function, since styles may have $ in them
  return clean(bare.replace('</head>', () => `${head.join('\n')}\n</head>`))
}

/** The font that every text needs: the first of those that are not for some letters only. */
const fontsIn = (css: string) =>
  [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)]
    .filter(([, face = '']) => !face.includes('unicode-range'))
    .flatMap(([, face = '']) => /url\(["']?\.\/([\w.~-]+)/.exec(face)?.[1] ?? [])

// what stands around every screen asks for these, and Home for the others
const asked = {
  everywhere: ['auth/me', 'auth/firm', 'auth/preferences', 'api/pipelines'],
  home: ['api/overview?pipeline_id=default', 'api/tasks?assignee_id=me&status=open&page_size=6', 'api/hidden-fields'],
}

/** Who is signed in (web/src/api/token.ts) needs these as soon as the page has begun: parts, and answers (web/src/api/ahead.ts). */
const preloadSignedIn = ({ everywhere, notOnPhones }: Ahead) => `<script>{
const token = localStorage.getItem('firm-crm.token')
if (token) {
  const parts = ${JSON.stringify(everywhere)}
  if (innerWidth >= 768) parts.push(...${JSON.stringify(notOnPhones)})
  for (const href of new Set(parts))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const paths = ${JSON.stringify(asked.everywhere)}
  if (['', '#/'].includes(location.hash)) paths.push(...${JSON.stringify(asked.home)})
  const ask = (path) => {
    const answer = fetch(path, { headers: { authorization: 'Bearer ' + token } })
    answer.catch(() => {})
    return [path, answer]
  }
  window.ahead = { token, answers: Object.fromEntries(paths.map(ask)) }
}
}</script>`

/** This file and those that it imports, without those that the page begins with. */
function aheadOf(file: string, chunks: Chunk[]): string[] {
  const first = firstOf(chunks)
  const of = chunks.filter(({ fileName }) => fileName === file)
  return [...withImports(of, chunks)].filter((one) => !first.has(one))
}

const firstOf = (chunks: Chunk[]) =>
  withImports(
    chunks.filter(({ isEntry }) => isEntry),
    chunks,
  )

/** The files of these and those that they import, directly or not. */
function withImports(of: Chunk[], chunks: Chunk[]): Set<string> {
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const other of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) follow(other)
  }
  for (const { fileName } of of) follow(fileName)
  return found
}

/** As a browser reads it before it takes the hash of a script: without that, the policy would not let the script run. */
function clean(html: string): string {
  const page = html.replace(/\r\n?/g, '\n')
  if (page.includes('\0')) throw new Error('the page has a NUL character, which browsers replace.')
  const outside = page.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  if (/<\/(script|style)/i.test(outside)) throw new Error('a text of a script or style ends it.')
  if (/\s(?:src|href)="(?!data:|\.\/\?part=|")/.test(outside))
    throw new Error('the page refers to a file outside of it.')
  return `${page.trimEnd()}\n`
}
