import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { State } from '../../parts/badges.tsx'
import { counted, dayAndTime, since } from '../../parts/format.ts'
import { Page } from '../../parts/page/page.tsx'
import { Pager, pageIn } from '../../parts/page/pager.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { DropTable } from './drop_table.tsx'
import styles from './import.module.css'
import { type Import, isInWork, kindNames, kindOf, kinds, statusNames, toneOf } from './import.ts'

/** Where tables of other programs come in, and what came in before. */
export function ImportScreen() {
  const me = useMe()
  const may = useMay()
  const [search, set] = useAddress()
  const kind = kindOf(search['kind'])
  return (
    <Page title="Import">
      {me && !may.write ? (
        <Empty title="Importing is for those who write">An admin of your firm can make you a member.</Empty>
      ) : (
        <>
          <section className={styles.part}>
            <h2>Import a table</h2>
            <p className={styles.quiet}>
              A CSV file or an Excel workbook, of any size. We suggest a mapping that you can change. Nothing is saved
              until you have reviewed a preview.
            </p>
            <Select
              label="Record type"
              maw={320}
              mb="sm"
              data={kinds.map((value) => ({ value, label: kindNames[value] }))}
              value={kind}
              onChange={(value) => set({ kind: value ?? undefined })}
            />
            <DropTable kind={kind} words="Drop a CSV or XLSX file here" />
          </section>
          <section className={styles.part}>
            <h2>Imports</h2>
            <Imports />
          </section>
        </>
      )}
    </Page>
  )
}

const pageSize = 25

function Imports() {
  const [search, set] = useAddress()
  const page = pageIn(search['page'])
  const list = api.useQuery(
    'get',
    '/api/import',
    { params: { query: { page, page_size: pageSize } } },
    { refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => isInWork(status)) ? 2000 : false) },
  )
  return (
    <Asked of={list}>
      {({ data, total }) =>
        total === 0 ? (
          <p className={styles.quiet}>None yet. Each can be undone as a whole from here.</p>
        ) : (
          <>
            <div className="scroll-x">
              <table className={`${styles.table} ${styles.stacks}`}>
                <thead>
                  <tr>
                    <th>File</th>
                    <th>What</th>
                    <th>State</th>
                    <th className={styles.figure}>Size</th>
                    <th>When</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map((one) => (
                    <tr key={one.id}>
                      <th scope="row">
                        <Link to="/import/$id" params={{ id: one.id }}>
                          {one.filename}
                        </Link>
                      </th>
                      <td>{kindNames[one.kind]}</td>
                      <td>
                        <State tone={toneOf(one.status)}>{said(one)}</State>
                      </td>
                      <td className={styles.figure}>{counted(one.progress.rows_total, 'row')}</td>
                      <td>
                        <time dateTime={one.created_at} title={dayAndTime(one.created_at)}>
                          {since(one.created_at)}
                        </time>{' '}
                        by {one.created_by_name}
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
        )
      }
    </Asked>
  )
}

const said = ({ status, progress }: Pick<Import, 'status' | 'progress'>) =>
  isInWork(status) ? `${statusNames[status]}, ${progress.percent}%` : statusNames[status]
