import { extname } from 'node:path'
import { unpackWords } from '../../src/platform/documents/packed.ts'
import { TaskFailed } from '../../src/platform/isolated/errors.ts'
import { type CorpusFile, filesOf } from './corpus_files.ts'
import { textsOfLibreOffice } from './libreoffice.ts'
import { readOnce } from './readings.ts'

// Whether the text of office formats is complete: of the words that LibreOffice reads, the share that we read too.

export type TextLine = {
  file: CorpusFile
  words: number
  has: number
  lacking: string[]
  /** why we did not read it */
  error?: string
}

const officeFormats = new Set(['.doc', '.docx', '.xls', '.xlsx', '.ppt', '.pptx', '.html', '.htm'])

export const officeFiles = (root?: string): CorpusFile[] =>
  ['office', 'private', 'html']
    .flatMap((folder) => filesOf(folder, root))
    .filter(({ name }) => officeFormats.has(extname(name)))

/**
 * Left out: files that LibreOffice cannot read, and those of a version of their format that we refuse by intent. Of one that
 * we cannot read for another reason every word is lacking.
 */
export async function measureText(files: CorpusFile[], said = (_line: TextLine) => {}): Promise<TextLine[]> {
  const texts = textsOfLibreOffice(files.map(({ path }) => path))
  const lines: TextLine[] = []
  for (const file of files) {
    const theirs = wordsIn(texts.get(file.path) ?? '')
    if (theirs.length === 0) continue
    const line = await lineOf(file, theirs)
    if (!line) continue
    said(line)
    lines.push(line)
  }
  return lines
}

async function lineOf(file: CorpusFile, theirs: string[]): Promise<TextLine | undefined> {
  try {
    const { reading } = await readOnce(file)
    const ours = reading.pages.flatMap(({ words }) => unpackWords(words).map((word) => word.text))
    return { file, ...compare(theirs, ours) }
  } catch (error) {
    if (error instanceof TaskFailed && error.code === 'unsupported') return undefined
    return { file, ...compare(theirs, []), error: error instanceof Error ? error.message : String(error) }
  }
}

function compare(theirs: string[], ours: string[]): Omit<TextLine, 'file'> {
  const left = new Map<string, number>()
  for (const word of wordsIn(ours.join(' '))) left.set(word, (left.get(word) ?? 0) + 1)
  const lacking = theirs.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  return { words: theirs.length, has: theirs.length - lacking.length, lacking }
}

/** Runs of letters and digits: marks and white space are set differently by each program. */
const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Of each format the share of its words, by extension. A format with one long file is not all that counts in the mean. */
export function sharesByFormat(lines: TextLine[]): Map<string, number> {
  const formats = Map.groupBy(lines, ({ file }) => extname(file.name))
  const sum = (group: TextLine[], of: (line: TextLine) => number) => group.reduce((all, line) => all + of(line), 0)
  return new Map(
    [...formats].map(([extension, group]) => [
      extension,
      sum(group, ({ has }) => has) / sum(group, ({ words }) => words),
    ]),
  )
}

export const mean = (shares: Iterable<number>) => {
  const all = [...shares]
  return all.reduce((sum, share) => sum + share, 0) / all.length
}
