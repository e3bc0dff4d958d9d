import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, PSM, type Page as Recognition, type Worker } from 'tesseract.js'
import { asFile, type Picture } from './picture.ts'

/** The recogniser of characters, open: it holds some 150 MB until it is closed. */
export type Engine = {
  /** a page; a page taken as one block, all across; or a sheet of numbers below each other */
  read(picture: Picture, layout?: Layout): Promise<Recognition>
  close(): Promise<void>
}

/** The language data come with the package: nothing is fetched, nothing is written. */
const languageData = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
const lstmOnly = 1
type Layout = 'page' | 'block' | 'sheet'
const layouts = { page: PSM.SINGLE_COLUMN, block: PSM.SINGLE_BLOCK, sheet: PSM.SINGLE_BLOCK }

export async function openEngine(): Promise<Engine> {
  const worker = await createWorker('eng', lstmOnly, {
    langPath: languageData,
    cacheMethod: 'none',
    // Without it the library throws from an event, outside of every promise; with it the promise is rejected.
    errorHandler: () => {},
  })
  let layoutSet = ''
  return {
    async read(picture, layout = 'page') {
      if (layoutSet !== layout) {
        await worker.setParameters({
          tessedit_pageseg_mode: layouts[layout],
          user_defined_dpi: '300',
          debug_file: '/dev/null',
          tessedit_char_whitelist: layout === 'sheet' ? '0123456789.,()$%€£-' : '',
        })
        layoutSet = layout
      }
      return answered(worker, asFile(picture))
    },
    async close() {
      await worker.terminate()
    },
  }
}

async function answered(worker: Worker, file: Buffer): Promise<Recognition> {
  try {
    const { data } = await worker.recognize(file, {}, { blocks: true, text: false })
    return data
  } catch (error) {
    // The worker thread rejects with bare strings.
    throw error instanceof Error ? error : new Error(`Recognition failed: ${String(error)}`)
  }
}
