import { LiteParse } from '@llamaindex/liteparse'

// The reader library by itself: the words of every page with their boxes, one document after the other.

const parser = new LiteParse({
  ocrEnabled: false,
  quiet: true,
  numWorkers: 1,
  outputFormat: 'json',
  imageMode: 'off',
  emitWordBoxes: true,
})
const startedAt = performance.now()
let pages = 0
for (const path of process.argv.slice(2)) pages += (await parser.parse(path)).pages.length
process.stdout.write(JSON.stringify({ pages, seconds: (performance.now() - startedAt) / 1000 }))
