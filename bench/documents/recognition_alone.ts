import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, PSM } from 'tesseract.js'

// The recogniser library by itself, with settings of its own that no change of ours touches: a yardstick of work.

const languageData = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
const lstmOnly = 1

export async function openLibrary(): Promise<{ read(image: Buffer): Promise<string>; close(): Promise<void> }> {
  const worker = await createWorker('eng', lstmOnly, { langPath: languageData, cacheMethod: 'none' })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_COLUMN, user_defined_dpi: '300' })
  return {
    read: async (image) => (await worker.recognize(image)).data.text,
    close: async () => void (await worker.terminate()),
  }
}
