import { csvField } from '../../../src/words/csv.ts'
import { saveFile } from '../api/save_file.ts'
import { count } from '../parts/format.ts'
import { tellDone } from '../parts/tell.tsx'
import type { Column } from './columns.ts'
import type { Rows } from './use_rows.ts'

// more belongs in an export of the service, not in a clipboard
const copiedMax = 5000

/** Copies rows as CSV: those given, or else all of the list; as a file where the browser gives no clipboard. */
export async function copyCsv<R>(
  columns: Column<R>[],
  rows: Rows<R>,
  selected: ReadonlyMap<string, R>,
  name: string,
): Promise<void> {
  const total = rows.total ?? 0
  const list = async () =>
    csv(columns, selected.size > 0 ? [...selected.values()] : await rows.all(0, Math.min(total, copiedMax)))
  const number = selected.size || Math.min(total, copiedMax)
  const what = number < total && selected.size === 0 ? `The first ${count(number)} of ${count(total)}` : count(number)

  if (!navigator.clipboard?.write) {
    saveFile(new Blob([await list()], { type: 'text/csv' }), `${name}.csv`)
    return tellDone(`${what} rows saved as ${name}.csv`)
  }
  // the promise is handed over, so that the copy still counts as asked for by the person when the rows are there
  const text = list().then((value) => new Blob([value], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  tellDone(`${what} rows copied as CSV`)
}

function csv<R>(columns: Column<R>[], rows: R[]): string {
  const shown = columns.filter(({ text }) => text)
  const lines = rows.map((row) => shown.map(({ text }) => csvField(text?.(row) ?? '')).join(','))
  return [shown.map(({ title }) => csvField(title)).join(','), ...lines].join('\r\n')
}
