import { Button, Group } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { useAddress } from '../../parts/address.ts'
import { count, counted } from '../../parts/format.ts'
import { Pager, pageIn } from '../../parts/pager.tsx'
import { Asked } from '../../parts/state.tsx'
import { attempt } from '../../parts/tell.tsx'
import { DropTable } from './drop_table.tsx'
import styles from './import.module.css'
import { type Import, named } from './import.ts'

const pageSize = 25

/** The rows of which no record becomes, or not all of it, and why; as a file to mend, which is brought again with the same mapping. */
export function Problems({ shown: { id, kind, counts } }: { shown: Import }) {
  const [search, set] = useAddress()
  const page = pageIn(search['page'])
  const problems = api.useQuery(
    'get',
    '/api/import/{import_id}/problems',
    { params: { ...named(id).params, query: { page, page_size: pageSize } } },
    { placeholderData: keepPreviousData },
  )
  const toMend = counts.failed + counts.with_gaps
  if (toMend + counts.duplicates === 0) return null
  const save = (which: string) => attempt(() => download(`/api/import/${id}/errors${which}`))
  return (
    <section className={styles.part}>
      <h2>{counted(toMend + counts.duplicates, 'row')} to look at</h2>
      <p className={styles.quiet}>
        Download them with the reason beside each, mend them in your spreadsheet, and bring the file again: what its
        columns mean is known then.
      </p>
      <Group gap={8} mb="sm">
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
      <DropTable kind={kind} mappingOf={id} words="Drop the mended file here" />
      <Asked of={problems}>
        {({ data, total }) => (
          <>
            <div className={styles.scroll} style={{ marginTop: 12 }}>
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
                      <td>{cells.filter(Boolean).join(' · ').slice(0, 200)}</td>
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
