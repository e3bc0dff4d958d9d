import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { csvField } from '../../../../src/words/csv.ts'
import { api } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { IconPlus } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { LinkButton } from '../../parts/link_button.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { hasFigures } from '../files/index.ts'
import { FigureCharts } from './figure_charts.tsx'
import styles from './financials.module.css'
import { currencyOfAll, type Period, type Span } from './periods.ts'
import { RecordDialog } from './record_dialog.tsx'
import { rowsWith } from './rows.ts'
import { Statement } from './statement.tsx'
import { TrendLine } from './trend_line.tsx'
import { useFigures, useSources } from './use_figures.ts'

const spans: { span: Span; name: string }[] = [
  { span: 'year', name: 'Years' },
  { span: 'half', name: 'Halves' },
  { span: 'quarter', name: 'Quarters' },
  { span: 'other', name: 'Other' },
]

/** The figures of a company: a statement, its charts, and the growth over all years. */
export function FinancialsTab({ company }: { company: string }) {
  const figures = useFigures(company)
  const sourceOf = useSources(company)
  const of = api.useQuery('get', '/api/companies/{company_id}', { params: { path: { company_id: company } } })
  const may = useMay()
  const [address, set] = useAddress()
  const opened = address['period']
  const open = (id: string | undefined) => set({ period: id })
  const edited = figures.data?.find(({ id }) => id === opened)

  const isEmpty = figures.data?.length === 0
  const waiting = api
    .useQuery(
      'get',
      '/api/files',
      { params: { query: { company_id: company, review: 'waiting', page_size: 20 } } },
      { enabled: isEmpty },
    )
    .data?.data.find(({ document_type }) => hasFigures(document_type))

  useKeys(may.write ? [{ keys: 'c', does: 'Add a period', act: () => open('new') }] : [])
  return (
    <>
      <Asked of={figures} loading={<StatementShape />}>
        {(all) => {
          if (all.length === 0)
            return waiting ? (
              <Empty
                title="No figures yet"
                action={
                  <LinkButton to="/documents/$id" params={{ id: waiting.id }} search={{ tab: 'values' }}>
                    Review them
                  </LinkButton>
                }
              >
                {counted(waiting.review.values - waiting.review.checked, 'value')} wait in {waiting.filename}.
              </Empty>
            ) : (
              <Empty
                title="No figures yet"
                action={may.write && <Button onClick={() => open('new')}>Add a period</Button>}
              >
                Add the years and quarters you know, or upload a CIM or the accounts under Documents: what is read there
                can be taken over with its source.
              </Empty>
            )
          const there = spans.filter(({ span }) => all.some((period) => period.span === span))
          const shown = there.find(({ span }) => span === address['periods'])?.span ?? there[0]?.span
          const periods = all.filter(({ span }) => span === shown)
          return (
            <>
              <div className={styles.bar}>
                {there.length > 1 && (
                  <SegmentedControl
                    aria-label="Length of the periods"
                    value={shown}
                    onChange={(value) => set({ periods: value })}
                    data={there.map(({ span, name }) => ({ value: span, label: name }))}
                  />
                )}
                <TrendLine company={company} />
                <span>
                  {navigator.clipboard && (
                    <Button variant="default" onClick={() => attempt(() => copy(periods, all))}>
                      Copy as CSV
                    </Button>
                  )}
                  {may.write && (
                    <Button variant="default" leftSection={<IconPlus size={14} />} onClick={() => open('new')}>
                      Add a period
                    </Button>
                  )}
                </span>
              </div>
              <Statement
                periods={periods}
                all={all}
                sourceOf={sourceOf}
                onEdit={may.write ? ({ id }) => open(id) : undefined}
              />
              {figures.total > all.length && (
                <p>
                  The first {all.length} of {figures.total} periods are shown.
                </p>
              )}
              {shown !== 'other' && <FigureCharts periods={periods} all={all} sourceOf={sourceOf} />}
            </>
          )
        }}
      </Asked>
      {may.write && (
        <RecordDialog
          opened={opened === 'new' || edited !== undefined}
          onClose={() => set({ period: undefined })}
          company={company}
          period={edited}
          currency={figures.data?.at(-1)?.currency ?? of.data?.currency}
        />
      )}
    </>
  )
}

async function copy(periods: Period[], all: Period[]) {
  const rows = rowsWith(periods, all).map((row) => [row.name, ...periods.map((period) => row.value(period, all) ?? '')])
  const currency = currencyOfAll(periods)
  const head = periods.map((one) => (currency ? one.period : `${one.period}, ${one.currency}`))
  const lines = [[currency ?? '', ...head], ...rows]
  await navigator.clipboard.writeText(
    lines
      .map((cells) => cells.map((cell) => (typeof cell === 'string' ? csvField(cell) : cell)).join(','))
      .join('\r\n'),
  )
  tellDone('Copied as CSV')
}

function StatementShape() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={30} width={320} mb={16} />
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} height={16} width="72%" my={12} />
      ))}
    </div>
  )
}
