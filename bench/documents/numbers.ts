import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LiteParse } from '@llamaindex/liteparse'
import sharp, { type Sharp } from 'sharp'
import type { Page } from '../../src/platform/documents/document.ts'
import { pictureOf } from '../../src/platform/documents/ocr/picture.ts'
import { recogniser } from '../../src/platform/documents/ocr/recogniser.ts'
import { unpackWords } from '../../src/platform/documents/packed.ts'
import { readPdf } from '../../src/platform/documents/readers/pdf/pdf.ts'
import { type CorpusFile, filesOf } from './corpus_files.ts'
import { type NumberScore, numbersOf, numbersOn, scoreNumbers, sumOf } from './number_score.ts'
import { readOnce } from './readings.ts'
import { openLibrary } from './recognition_alone.ts'

// Recognised pages, by their numbers: scans beside their digital twins and right answers, and pages spoilt by us.

export type NumbersLine = NumberScore & { what: string; keptAside: boolean; pages: number; secondsPerPage: number }

const silent = () => {}

/** Scans of statements whose digital pages are in the corpus too; of these the page that fits best is the twin. */
export async function scansBesideTwins(root?: string): Promise<NumbersLine[]> {
  const twins = filesOf('financebench', root)
  const lines: NumbersLine[] = []
  for (const file of filesOf('scanned_sim', root)) {
    const twin = twins.find(({ name }) => name === file.name.replace('_scan', '_excerpt'))
    if (!twin) continue
    const printed = await pagesOf(twin)
    lines.push(
      await scoreScan(file, (page) => {
        const tries = printed.slice(1).map((one) => scoreNumbers(numbersOn(one), numbersOn(page)))
        return tries.sort((a, b) => b.right / b.of - a.right / a.of)[0]
      }),
    )
  }
  return lines
}

type Answers = { documents: { file: string; all_numbers_by_page?: Record<string, string[]> }[] }

/** Scans of which the answers name every number. */
export async function scansWithAnswers(root?: string): Promise<NumbersLine[]> {
  const files = filesOf('private', root)
  // reason: the corpus has known answers
  const { documents } = JSON.parse(readFileSync(join(dirname(files[0]?.path ?? ''), 'gold.json'), 'utf8')) as Answers
  const lines: NumbersLine[] = []
  for (const { file: name, all_numbers_by_page: printed } of documents) {
    const file = files.find((one) => one.name === name)
    if (!file || !printed) continue
    lines.push(await scoreScan(file, (page) => scoreNumbers(numbersOf(printed[page.number] ?? []), numbersOn(page))))
  }
  return lines
}

type ReadPage = Pick<Page, 'number' | 'words'>

async function scoreScan(file: CorpusFile, score: (page: ReadPage) => NumberScore | undefined): Promise<NumbersLine> {
  const pages = await pagesOf(file)
  const { seconds } = await readOnce(file)
  return {
    what: file.name,
    keptAside: file.keptAside,
    pages: pages.length,
    secondsPerPage: seconds / pages.length,
    ...sumOf(pages.flatMap((page) => score(page) ?? [])),
  }
}

async function pagesOf(file: CorpusFile): Promise<ReadPage[]> {
  const { reading } = await readOnce(file)
  return reading.pages
    .map(({ number, words }) => ({ number, words: unpackWords(words) }))
    .sort((a, b) => a.number - b.number)
}

const turnedBy = (degrees: number) => (page: Sharp) => page.rotate(degrees, { background: 'white' })

/** Ways of scanners to spoil a page: what is done to it, and the share of numbers that must be right all the same. */
export const spoilt: Record<string, { make: (page: Sharp) => Sharp | Promise<Sharp>; atLeast: number }> = {
  clean: { make: (page) => page, atLeast: 0.97 },
  'crooked −1.5°': { make: turnedBy(-1.5), atLeast: 0.9 },
  'crooked 1.5°': { make: turnedBy(1.5), atLeast: 0.9 },
  'crooked 3°': { make: turnedBy(3), atLeast: 0.9 },
  'on its right side': { make: turnedBy(90), atLeast: 0.97 },
  'upside down': { make: turnedBy(180), atLeast: 0.97 },
  'JPEG of quality 50': { make: async (page) => sharp(await page.jpeg({ quality: 50 }).toBuffer()), atLeast: 0.9 },
  blurred: { make: (page) => page.blur(1), atLeast: 0.9 },
  '200 dpi': { make: (page) => halved(page, 200), atLeast: 0.9 },
}

async function halved(page: Sharp, dpi: number): Promise<Sharp> {
  const { width, height } = await page.metadata()
  const small = await page
    .resize({ width: Math.round((width * dpi) / 300) })
    .png()
    .toBuffer()
  return sharp(small).resize({ width, height, fit: 'fill' })
}

/** `timesLibrary`: the work of a page, as a multiple of what the library alone takes for it, lying straight and clean. */
type SpoiltLine = NumbersLine & { timesLibrary: number }

/**
 * The page with the most numbers of each file, spoilt in each way; the pages side by side. Seconds are those of one core.
 * The library reads just before, side by side too, so that a moment in which the machine is slow weighs on both.
 */
export async function spoiltPages(ways: string[], root?: string): Promise<SpoiltLine[]> {
  const statements = filesOf('financebench', root).filter(({ name }) => /^(NIKE|COSTCO)_2021/.test(name))
  const sources = await Promise.all(
    statements.map(async ({ path }) => ({
      ...(await pictureOfStatement(path)),
      // several read in this one process, whose memory says nothing of theirs
      reading: recogniser({ bytesMax: Infinity }),
      library: await openLibrary(),
    })),
  )
  const readAlone = () => Promise.all(sources.map(({ png, library }) => library.read(png)))
  try {
    const lines: SpoiltLine[] = []
    await readAlone()
    for (const way of ways) {
      const pages = await Promise.all(
        sources.map(async ({ png, printed, reading }) => {
          const page = (await spoilt[way]?.make(sharp(png))) ?? sharp(png)
          const picture = await pictureOf(sharp(await page.png({ compressionLevel: 1 }).toBuffer()), 300)
          return { printed, read: () => reading.recognise(picture) }
        }),
      )
      const { seconds: secondsAlone } = await onAnyCore(readAlone)
      const { made: scores, seconds } = await onAnyCore(() =>
        Promise.all(
          pages.map(async ({ printed, read }) =>
            scoreNumbers(printed, numbersOf((await read()).words.map((word) => word.text))),
          ),
        ),
      )
      lines.push({
        what: way,
        keptAside: false,
        pages: pages.length,
        secondsPerPage: seconds / pages.length,
        timesLibrary: seconds / secondsAlone,
        ...sumOf(scores),
      })
    }
    return lines
  } finally {
    await Promise.all(sources.flatMap(({ reading, library }) => [reading.close(), library.close()]))
  }
}

/** Seconds of work, of all cores together. */
async function onAnyCore<T>(work: () => Promise<T>): Promise<{ made: T; seconds: number }> {
  const before = process.cpuUsage()
  const made = await work()
  const { user, system } = process.cpuUsage(before)
  return { made, seconds: (user + system) / 1e6 }
}

async function pictureOfStatement(path: string): Promise<{ png: Buffer; printed: string[] }> {
  const { pages } = await readPdf(path, silent)
  const page = [...pages].sort((a, b) => numbersOn(b).length - numbersOn(a).length)[0]
  const [shot] = await new LiteParse({ ocrEnabled: false, quiet: true, dpi: 300 }).screenshot(path, [page?.number ?? 1])
  if (!shot) throw new Error(`${path} cannot be drawn`)
  return {
    png: await sharp(shot.imageBuffer).greyscale().png({ compressionLevel: 1 }).toBuffer(),
    printed: numbersOn(page),
  }
}

/** All of it. */
export const measureNumbers = async (root?: string): Promise<NumbersLine[]> => [
  ...(await scansBesideTwins(root)),
  ...(await scansWithAnswers(root)),
  ...(await spoiltPages(['clean', 'crooked −1.5°', 'crooked 1.5°', 'crooked 3°'], root)),
]
