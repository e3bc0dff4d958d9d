import type { Reading } from '../../src/areas/files/reading/read_child.ts'
import { type CorpusFile, filesOf } from './corpus_files.ts'
import { misplaced, misplacedInTables } from './quality.ts'
import { readOnce } from './readings.ts'

// For every value, the words inside its box on its page spell what it was read from.

export type PlacesLine = { file: CorpusFile; values: number; misplaced: string[]; error?: string }

/** Every file of the corpus but the hostile ones. */
export const readableFiles = (root?: string): CorpusFile[] =>
  ['financebench', 'private', 'pdf', 'office', 'html', 'scanned_sim', 'image'].flatMap((folder) =>
    filesOf(folder, root),
  )

/** Two at a time: nothing is timed here. A file that cannot be read has its reason, and no values. */
export async function measurePlaces(files: CorpusFile[], said = (_line: PlacesLine) => {}): Promise<PlacesLine[]> {
  const lines: PlacesLine[] = []
  const queue = [...files]
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const line = await placesOf(file)
      said(line)
      lines.push(line)
    }
  }
  await Promise.all([work(), work()])
  return lines
}

async function placesOf(file: CorpusFile): Promise<PlacesLine> {
  try {
    const { reading } = await readOnce(file)
    return { file, values: valuesIn(reading), misplaced: [...misplaced(reading), ...misplacedInTables(reading)] }
  } catch (error) {
    return { file, values: 0, misplaced: [], error: error instanceof Error ? error.message : String(error) }
  }
}

const valuesIn = ({ findings, tables }: Reading) =>
  findings.length + tables.flatMap(({ rows }) => rows.flatMap(({ values }) => values.filter((value) => value))).length
