import type { Outcome, Row } from './rows.ts'

/** Per folder how many values are right, wrong and lacking, with the difference from before, and how sure the wrong ones are. */
export function sayTable(before: Record<string, readonly Row[]>, now: Record<string, readonly Row[]>): void {
  console.log(
    `\n${'folder'.padEnd(16)}${['right', 'wrong', 'extra', 'empty'].map(column).join('')}  confidence of wrong and extra`,
  )
  const all = Object.keys(now).map((folder) => [folder, before[folder] ?? [], now[folder] ?? []] as const)
  const total = ['all', all.flatMap(([, was]) => was), all.flatMap(([, , is]) => is)] as const
  for (const [folder, was, is] of [...all, total]) {
    if (!is.some(({ verdict }) => verdict !== '-')) continue
    const cells = outcomes.map((outcome) => {
      const difference = count(is, outcome) - count(was, outcome)
      return column(`${count(is, outcome)}${was.length === 0 || difference === 0 ? '' : ` (${signed(difference)})`}`)
    })
    console.log(`${folder.padEnd(16)}${cells.join('')}  ${confidenceOfWrong(is)}`)
  }
}

const outcomes: Outcome[] = ['right', 'wrong', 'extra', 'empty']
const column = (text: string) => text.padStart(12)
const signed = (number: number) => `${number > 0 ? '+' : ''}${number}`
const count = (rows: readonly Row[], outcome: Outcome) => rows.filter(({ verdict }) => verdict === outcome).length

function confidenceOfWrong(rows: readonly Row[]): string {
  const wrong = rows.filter(({ verdict, confidence }) => /wrong|extra/.test(verdict) && confidence !== '')
  const sum = wrong.reduce((all, { confidence }) => all + Number(confidence), 0)
  return wrong.length === 0 ? '-' : `${(sum / wrong.length).toFixed(2)} of ${wrong.length}`
}

/** From what another run has said: its changes over all folders, and the last line of its table. */
export function countsOf(lines: string): string {
  const sums = ['became empty', 'other value', 'new value', 'documents not read'].map((kind) => {
    const figures = [...lines.matchAll(new RegExp(`${kind} (\\d+)`, 'g'))].map(([, figure]) => Number(figure))
    return `${kind} ${figures.reduce((sum, figure) => sum + figure, 0)}`
  })
  const total = lines
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.replace(/^all\s+/, '')
    .replace(/\s{2,}/g, ' · ')
  return `${sums.join(', ')}; right · wrong · extra · empty · confidence: ${total}`
}
