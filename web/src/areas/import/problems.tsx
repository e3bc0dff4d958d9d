import { Button, Group, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useAddress } from '../../parts/address.ts'
import { count, counted } from '../../parts/format.ts'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import { Asked } from '../../parts/page/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { DropTable } from './drop_table.tsx'
import styles from './import.module.css'
import { type Import, isOpen, named } from './import.ts'
import { keep } from './use_mapping.ts'

const pageSize = 25

/** Other values of cells, by row and column. */
type Mended = Record<string, Record<string, string>>

/** The rows of which no record becomes, or not all of it, and why; as a file to mend, which is brought again with the same mapping. */
export function Problems({ shown }: { shown: Import }) {
  const { id, kind, counts, mapping, columns } = shown
  const [mended, setMended] = useState<Mended>({})
  const [search, set] = useAddress()
  const page = pageIn(search['page'])
  const problems = api.useQuery(
    'get',
    '/api/import/{import_id}/problems',
    { params: { ...named(id).params, query: { page, page_size: pageSize } } },
    { placeholderData: keepPreviousData },
  )
  const toMend = counts.failed + counts.with_gaps + counts.with_doubts
  if (toMend + counts.duplicates === 0) return null
  const isMendable = isOpen(shown)
  const mend = async () => {
    const rows = Object.entries(mended).map(([number, cells]) => ({
      number: Number(number),
      cells: Object.entries(cells).map(([column, value]) => ({ column: Number(column), value })),
    }))
    const { data } = await client.PATCH('/api/import/{import_id}/rows', { ...named(id), body: { rows } })
    setMended({})
    if (data) keep(data)
  }
  /** The columns that the problem names, or whose words; all that are used where it names none. */
  const wrongIn = (problem: string, cells: string[]) => {
    const used = mapping?.columns.filter(({ field }) => field !== null).map(({ column }) => column) ?? []
    const wrong = used.filter(
      (column) => problem.includes(`${columns[column]?.name}: `) || problem.includes(`“${cells[column]}”`),
    )
    return wrong.length > 0 ? wrong : used
  }
  const save = (which: string) => attempt(() => download(`/api/import/${id}/errors${which}`))
  return (
    <section className={styles.part}>
      <h2>{counted(toMend + counts.duplicates, 'row')} to look at</h2>
      <p className={styles.quiet}>
        {isMendable ? 'Correct them here and check again. Or download' : 'Download'} them with the reason beside each,
        fix them in your spreadsheet and upload the file again; the column mapping is kept.
      </p>
      <Group gap={8} mb="sm">
        {Object.keys(mended).length > 0 && (
          <Button onClick={() => attempt(mend)}>Check {counted(Object.keys(mended).length, 'corrected row')}</Button>
        )}
        {toMend > 0 && (
          <Button variant="default" onClick={() => save('')}>
            Download the rows with a problem
          </Button>
        )}
        {counts.duplicates > 0 && (
          <Button variant="default" onClick={() => save('?include=duplicates')}>
            Download all of these rows
          </Button>
        )}
      </Group>
      <DropTable kind={kind} mappingOf={id} words="Drop the corrected file here" />
      <Asked of={problems}>
        {({ data, total }) => (
          <>
            <div className="scroll-x" style={{ marginTop: 12 }}>
              <table className={`${styles.table} ${styles.stacks}`}>
                <thead>
                  <tr>
                    <th>Row</th>
                    <th>Problem</th>
                    <th>What stands there</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ id: row, number, problem, cells }) => (
                    <tr key={row}>
                      <td data-row>{count(number)}</td>
                      <th scope="row">{problem}</th>
                      <td>
                        {cells.filter(Boolean).join(' · ').slice(0, 200)}
                        {isMendable &&
                          wrongIn(problem, cells).map((column) => (
                            <TextInput
                              key={column}
                              size="xs"
                              maw={320}
                              label={columns[column]?.name}
                              value={mended[number]?.[column] ?? cells[column] ?? ''}
                              onChange={({ currentTarget: { value } }) =>
                                setMended({ ...mended, [number]: { ...mended[number], [column]: value } })
                              }
                            />
                          ))}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => set({ page: String(next) }, 'push')}
            />
          </>
        )}
      </Asked>
    </section>
  )
}
