import { type CorpusFile, filesOf } from './corpus_files.ts'
import { measureRecognition, measureSpeed, type Speed } from './speed.ts'

export type SpeedCase = { what: string } & Speed
export type SpeedLines = {
  cases: SpeedCase[]
  recognition: { pages: number; secondsPerPage: number }
}

const rounds = 3
const times = <T>(count: number, items: T[]): T[] => Array.from({ length: count }, () => items).flat()

/** Loads that differ: many long documents, many short ones, and one long one for which somebody waits. */
export async function measureSpeedCases(root?: string, said = (_case: SpeedCase) => {}): Promise<SpeedLines> {
  const long = filesOf('hostile', root).filter(({ name }) => name === 'memory-error-400p.pdf')
  const short = filesOf('private', root).filter(({ name }) => name.endsWith('.pdf') && !name.startsWith('scan'))
  const loads: { what: string; files: CorpusFile[] }[] = [
    { what: 'one long document, 6 times at once', files: times(6, long) },
    { what: 'the private PDFs, 3 times at once', files: times(3, short) },
    { what: 'one long document alone', files: long },
  ]
  const cases: SpeedLines['cases'] = []
  for (const { what, files } of loads) {
    const measured = { what, ...(await measureSpeed(files, rounds)) }
    said(measured)
    cases.push(measured)
  }
  return { cases, recognition: await measureRecognition(filesOf('scanned_sim', root)) }
}
