import { Select, Table } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { api } from '../../api/client.ts'
import { dayAndTime } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { isForWhatFloats } from './back_key.ts'
import styles from './compare.module.css'
import { ComparedSection } from './compare_section.tsx'
import { type Diff, inWeight, isKnown, wayOf } from './compared.ts'
import { kinds } from './kinds.ts'
import { useVersions } from './report_actions.tsx'

/** Two versions of a report side by side: what was taken out, what came, which figures changed. */
export function CompareScreen() {
  const { id = '', other = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const asked = api.useQuery(
    'get',
    '/api/reports/{report_id}/diff/{other_id}',
    { params: { path: { report_id: id, other_id: other } } },
    // that both are read is put on record each time
    { staleTime: Number.POSITIVE_INFINITY },
  )
  useKeys([
    {
      keys: 'Escape',
      does: 'Back to the report',
      act: (event) => isForWhatFloats(event) || navigate({ to: '/reports/$id', params: { id: other } }),
    },
  ])
  const name = asked.data && `${asked.data.report.company_name}: ${kinds[asked.data.report.report_type].name}`
  return (
    <Page title={name ? `${name}, compared` : 'Compare reports'} below={asked.data && <Chosen diff={asked.data} />}>
      <Asked of={asked} loading={<Loading rows={10} />}>
        {(diff) => <Differences key={`${id} ${other}`} diff={diff} />}
      </Asked>
    </Page>
  )
}

/** Which two are compared. */
function Chosen({ diff: { report, other } }: { diff: Diff }) {
  const navigate = useNavigate()
  const company_id = api
    .useQuery('get', '/api/reports', {
      params: { query: { report_type: report.report_type, status: 'completed', page_size: 100 } },
    })
    .data?.data.find(({ id }) => id === report.id)?.company_id
  const versions = useVersions({ company_id: company_id ?? '', report_type: report.report_type })
  const known = versions.length > 0 ? versions : [report, other]
  const options = known.map(({ id, created_at }) => ({ value: id, label: dayAndTime(created_at) }))
  const go = (one: string, two: string) =>
    navigate({ to: '/reports/$id/compare/$other', params: { id: one, other: two }, replace: true })
  return (
    <div className="row quiet wrap gap">
      <Select
        size="xs"
        w={190}
        aria-label="Before"
        data={options.filter(({ value }) => value !== other.id)}
        value={report.id}
        onChange={(id) => id && go(id, other.id)}
      />
      <span>against</span>
      <Select
        size="xs"
        w={190}
        aria-label="After"
        data={options.filter(({ value }) => value !== report.id)}
        value={other.id}
        onChange={(id) => id && go(report.id, id)}
      />
    </div>
  )
}

function Differences({ diff }: { diff: Diff }) {
  const isSame = diff.facts.length === 0 && diff.sections.every(({ change }) => change === 'unchanged')
  if (isSame)
    return (
      <Empty
        title="Nothing differs"
        action={
          <Link to="/reports/$id" params={{ id: diff.other.id }}>
            Open the later version
          </Link>
        }
      >
        Both versions say the same, from the same figures.
      </Empty>
    )
  return (
    <div className={styles.compared}>
      {diff.facts.length > 0 && <ChangedFigures facts={diff.facts} />}
      <div className={styles.heads}>
        <Link to="/reports/$id" params={{ id: diff.report.id }}>
          {dayAndTime(diff.report.created_at)}
        </Link>
        <Link to="/reports/$id" params={{ id: diff.other.id }}>
          {dayAndTime(diff.other.created_at)}
        </Link>
      </div>
      {diff.sections.map((section) => (
        <ComparedSection key={section.section} {...section} />
      ))}
    </div>
  )
}

function ChangedFigures({ facts }: { facts: Diff['facts'] }) {
  return (
    <section aria-labelledby="changed-figures">
      <h2 id="changed-figures" className={styles.heading}>
        What changed on record
      </h2>
      <section className={styles.facts} tabIndex={0} aria-label="Facts that changed">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fact</Table.Th>
              <Table.Th>Period</Table.Th>
              <Table.Th className="number">Before</Table.Th>
              <Table.Th className="number">After</Table.Th>
              <Table.Th>Change</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inWeight(facts).map(({ id, label, period, before, after }) => (
              <Table.Tr key={id}>
                <Table.Td>{label.charAt(0).toUpperCase() + label.slice(1)}</Table.Td>
                <Table.Td className="nowrap">{period ?? ''}</Table.Td>
                <Table.Td className={isFigure(before) ? 'number' : styles.words}>{before ?? '–'}</Table.Td>
                <Table.Td className={isFigure(after) ? 'number' : styles.words}>{after ?? '–'}</Table.Td>
                <Table.Td className="nowrap">
                  <Change id={id} before={before} after={after} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </section>
  )
}

const isFigure = (text: string | null) => text === null || (text.length < 16 && /\d|n\/a/.test(text))

/** Of these more is better; of a price, a multiple or a number of days that is not said. */
const isGain = (id: string) =>
  /revenue|ebitda|margin|profit|income|cash_flow|growth|cagr/.test(id) && !/multiple|ev_|valuation|price|peer/.test(id)

function Change({ id, before, after }: { id: string; before: string | null; after: string | null }) {
  const [wasThere, isThere] = [isKnown(before), isKnown(after)]
  if (!wasThere && isThere) return <span className={styles.good}>+ new</span>
  if (wasThere && !isThere) return <span className="bad">− gone</span>
  const way = wayOf(before, after)
  if (way === undefined) return <span className="quiet">≠ changed</span>
  const tone = !isGain(id) ? 'quiet' : way === 'up' ? styles.good : 'bad'
  return <span className={tone}>{way === 'up' ? '▲ higher' : '▼ lower'}</span>
}
