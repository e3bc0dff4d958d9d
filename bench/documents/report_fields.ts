import { type FieldLine, tally, tallyOf } from './fields.ts'
import { asideOf, percent, tableOf } from './markdown.ts'

const isRelease = ({ file }: FieldLine) => /earnings/i.test(file.name)
const groups: { title: string; has(line: FieldLine): boolean }[] = [
  { title: 'Annual and quarterly reports', has: (line) => line.file.folder === 'financebench' && !isRelease(line) },
  { title: 'Earnings releases', has: (line) => line.file.folder === 'financebench' && isRelease(line) },
  { title: 'Private documents', has: (line) => line.file.folder === 'private' },
]

export function fieldTables(lines: FieldLine[]): string {
  const totals = groups.flatMap(({ title, has }) =>
    [false, true].flatMap((keptAside) => {
      const { right, wrong, missing, of } = tallyOf(
        lines.filter((line) => has(line) && line.file.keptAside === keptAside),
      )
      const cells = [right, wrong, missing].map((count) => percent(count / of))
      return of === 0 ? [] : [[`${title}${asideOf(keptAside)}`, of, ...cells]]
    }),
  )
  const documents = lines.map((line) => {
    const { right, wrong, missing } = tally(line.scores)
    return [`${line.file.name}${asideOf(line.file.keptAside)}`, right, wrong, missing, line.seconds.toFixed(1)]
  })
  return [
    '### Fields',
    tableOf(['Kind', 'Fields', 'Right', 'Wrong', 'Missing'], totals),
    tableOf(['Document', 'Right', 'Wrong', 'Missing', 'Seconds'], documents),
  ].join('\n\n')
}
