import { Checkbox } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { count, counted } from '../../parts/format.ts'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import { Asked } from '../../parts/page/state.tsx'
import styles from './import.module.css'
import { type Import, named } from './import.ts'
import { valueInWords } from './outcome.tsx'

const pageSize = 25

/** Which doubts a person has confirmed: those of all rows, or of some. */
export type Accepted = { all: boolean; rows: readonly number[] }

type Props = { shown: Import; accepted: Accepted; onAccept(accepted: Accepted): void }

/** What rows would change on records that are there, before and after; what is in doubt stands first, to be confirmed. */
export function Changes({ shown: { id, counts, fields }, accepted, onAccept }: Props) {
  const [search, set] = useAddress()
  const page = pageIn(search['changes'])
  const changes = api.useQuery(
    'get',
    '/api/import/{import_id}/changes',
    { params: { ...named(id).params, query: { page, page_size: pageSize } } },
    { placeholderData: keepPreviousData },
  )
  const inDoubt = counts.with_doubts
  if (counts.updated + inDoubt === 0) return null
  const isAccepted = (row: number) => accepted.all || accepted.rows.includes(row)
  const toggle = (row: number) =>
    onAccept({
      all: false,
      rows: isAccepted(row) ? accepted.rows.filter((one) => one !== row) : [...accepted.rows, row],
    })
  return (
    <section className={styles.part}>
      <h2>Before and after</h2>
      {inDoubt > 0 && (
        <>
          <p className={styles.note}>
            {counted(inDoubt, 'row')} {inDoubt === 1 ? 'is' : 'are'} in doubt. What is marked is left out unless you
            confirm it.
          </p>
          <Checkbox
            label={`Confirm all ${count(inDoubt)}`}
            mb={8}
            checked={accepted.all}
            onChange={({ currentTarget }) => onAccept({ all: currentTarget.checked, rows: [] })}
          />
        </>
      )}
      <Asked of={changes}>
        {({ data, total }) => (
          <>
            <div className="scroll-x">
              <table className={`${styles.table} ${styles.stacks}`}>
                <thead>
                  <tr>
                    <th>Row</th>
                    <th>Name</th>
                    <th>Change</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ id: row, number, name, differences, doubts }) => (
                    <tr key={row}>
                      <td data-row>{count(number)}</td>
                      <th scope="row">{name}</th>
                      <td>
                        {differences.map(({ field, before, after, doubt }) => {
                          const known = fields.find((one) => one.name === field)
                          return (
                            <div key={field} data-doubt={doubt === null ? undefined : true}>
                              {known?.label ?? field}: {valueInWords(before, known)} → {valueInWords(after, known)}
                            </div>
                          )
                        })}
                        {doubts.map((doubt) => (
                          <div key={doubt} className={styles.quiet}>
                            {doubt}
                          </div>
                        ))}
                        {doubts.length > 0 && (
                          <Checkbox
                            label={`Confirm row ${count(number)}`}
                            checked={isAccepted(number)}
                            disabled={accepted.all}
                            onChange={() => toggle(number)}
                          />
                        )}
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
              onPage={(next) => set({ changes: String(next) }, 'push')}
            />
          </>
        )}
      </Asked>
    </section>
  )
}
