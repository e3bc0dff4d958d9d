import { Button } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api, type Row } from '../../api/client.ts'
import styles from '../../board/board.module.css'
import { useAddress, valuesIn } from '../../parts/address.ts'
import { IconPlus } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Empty, FaultNote } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { useMay } from '../../parts/use_me.ts'
import { usePhone } from '../../parts/use_phone.ts'
import { DataTable } from '../../table/data_table.tsx'
import { useGrouping } from '../../table/groups/use_grouping.ts'
import { useRows } from '../../table/use_rows.ts'
import { inQuery, useSort } from '../../table/use_sort.ts'
import { useOwnColumns } from '../custom-fields/index.ts'
import { ExportMenu } from '../export/index.ts'
import { AddAllToList, AddToList } from '../lists/index.ts'
import { AdoptNote, firstOpen, type Step, usePipelines, usePipelinesAsked, useStep } from '../pipelines/index.ts'
import { TagBulk } from '../tags/index.ts'
import { DealBoard } from './board/board.tsx'
import { columnQuery, filtersIn, noPipeline, orderIn, orders } from './board_query.ts'
import { stageOf } from './deal.ts'
import { findDeal } from './deal_cache.ts'
import { DealDialog } from './deal_dialog.tsx'
import { DealFilters, useMeant } from './deal_filters.tsx'
import { DealPanel } from './deal_panel.tsx'
import { dealColumns } from './deal_table.tsx'
import { boardIn, pipelinesIn, type ShownBoard } from './shown_board.ts'
import { StageBulk } from './stage_bulk.tsx'
import { ViewChoice } from './view_choice.tsx'

// the deal whose panel was closed: the board that is shown next gives it the focus
let returnsTo: string | undefined

/** The pipeline as a board or a table; a deal opens beside it, on a phone on its page. */
export function PipelineScreen() {
  const [{ open }] = useAddress()
  const isPhone = usePhone()
  return isPhone && open ? <Navigate to="/deals/$id" params={{ id: open }} replace /> : <Pipeline openId={open} />
}

function Pipeline({ openId }: { openId: string | undefined }) {
  const may = useMay()
  const isPhone = usePhone()
  const navigate = useNavigate()
  const [search, set] = useAddress()
  const [dialog, setDialog] = useState<{ step?: Step | undefined; isOpen: boolean }>({ isOpen: false })
  const [wantedId, setWanted] = useState(returnsTo)
  useEffect(() => {
    // where it is not in sight, the focus must not jump to it much later
    const timer = setTimeout(() => {
      returnsTo = undefined
      setWanted(undefined)
    }, 2000)
    return () => clearTimeout(timer)
  }, [wantedId])
  const isTable = search['view'] === 'table'
  const open = useCallback(
    (id: string) =>
      isPhone ? void navigate({ to: '/deals/$id', params: { id } }) : set({ open: id }, openId ? 'replace' : 'push'),
    [navigate, set, openId, isPhone],
  )
  const close = () => {
    returnsTo = openId
    setWanted(openId)
    set({ open: undefined })
  }
  const { data: pipelines } = usePipelinesAsked()
  const shown = pipelines && boardIn(search, pipelines.data)
  const add = (step?: Step) => setDialog({ step: step ?? firstOpen(shown?.steps ?? []), isOpen: true })
  useKeys(may.write ? [{ keys: 'c', does: 'New deal', act: () => add() }] : [])

  return (
    <Page
      title="Pipeline"
      fixed
      below={<DealFilters isTable={isTable} shown={shown} />}
      actions={
        <>
          <ExportDeals isTable={isTable} />
          <ViewChoice isTable={isTable} pipeline={shown?.pipeline?.id} />
          {may.write && (
            <Button onClick={() => add()} leftSection={<IconPlus size={16} stroke={1.6} />}>
              New deal
            </Button>
          )}
        </>
      }
    >
      <div className={styles.frame} data-open={openId ? true : undefined}>
        <Deals {...{ shown, isTable, openId, wantedId }} onOpen={open} onWanted={setWanted} onNew={add} />
        {openId && <Beside id={openId} isTable={isTable} onOpen={open} onClose={close} />}
      </div>
      {may.write && (
        <DealDialog
          opened={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
          step={dialog.step}
          onCreated={({ id }) => setWanted(id)}
        />
      )}
    </Page>
  )
}

type DealsProps = {
  shown: ShownBoard | undefined
  isTable: boolean
  openId: string | undefined
  wantedId: string | undefined
  onOpen(id: string): void
  onWanted(id: string | undefined): void
  onNew(step?: Step): void
}

/** The board or the table, once it is known that there is something to show. */
function Deals({ shown, isTable, openId, wantedId, onOpen, onWanted, onNew }: DealsProps) {
  const may = useMay()
  const asked = usePipelinesAsked()
  const any = api.useQuery('get', '/api/deals', { params: { query: { page_size: 1 } } })
  const failed = [asked, any].find(({ isError, data }) => isError && !data)
  if (failed) return <FaultNote error={failed.error} again={failed.refetch} />
  if (any.data?.total === 0)
    return (
      <Empty title="No deals yet" action={may.write && <Button onClick={() => onNew()}>New deal</Button>}>
        A deal is a company the firm may invest in. It moves through {shown?.pipeline ? 'stages' : 'six stages'}, from
        lead to won or lost, and this page shows what stands where, and what it is worth.
      </Empty>
    )
  if (!shown) return null
  if (isTable) return <Table openId={openId} onOpen={onOpen} onNew={may.write ? onNew : undefined} />
  return (
    <>
      {shown.isOutside && may.admin && (
        <div className="ruled rigid" style={{ padding: '8px 18px' }}>
          <AdoptNote />
        </div>
      )}
      <DealBoard
        key={shown.pipeline?.id}
        mayMove={may.write}
        mayAdd={may.write && !shown.isOutside}
        {...{ shown, openId, wantedId, onWanted, onNew }}
      />
    </>
  )
}

const newest = { by: 'created_at', order: 'desc' } as const

function useTableQuery() {
  const [search] = useAddress()
  const [sort, setSort] = useSort(newest)
  const stage = valuesIn(search['stage']).filter((one) => one === 'pipeline' || stageOf(one))
  const own = { pipeline_id: pipelinesIn(search, usePipelines()), stage_id: valuesIn(search['stage_id']) }
  const asked = Object.fromEntries(Object.entries(own).filter(([, ids]) => ids.length > 0))
  return { query: { ...filtersIn(search), stage, ...asked, ...inQuery(sort) }, sort, setSort }
}

function useTableRows() {
  const { query, ...sorting } = useTableQuery()
  const own = useOwnColumns<Row<'/api/deals'>>('deal')
  const grouping = useGrouping('/api/deals', query)
  const rows = useRows<Row<'/api/deals'>>('/api/deals', { ...query, include: own.include }, grouping)
  return { rows, grouping, own, ...sorting }
}

/** What the table shows, or the board in the order of its columns. */
function ExportDeals({ isTable }: { isTable: boolean }) {
  const [search] = useAddress()
  const { query } = useTableQuery()
  const { pipeline, isOutside } = boardIn(search, usePipelines())
  const of = isOutside ? noPipeline : pipeline?.id
  const board = { ...filtersIn(search), ...(of && { pipeline_id: [of] }), ...orders[orderIn(search)].query }
  const shown = isTable ? query : board
  const meant = useMeant()
  const may = useMay()
  const asked = { ...shown, search: meant ?? shown.search }
  const { rows } = useTableRows()
  const isPart = Object.entries(query).some(([name, value]) => !name.startsWith('sort_') && String(value ?? '') !== '')
  return (
    <>
      {isTable && may.write && isPart && rows.total !== undefined && rows.total > 0 && (
        <AddAllToList subject="deals" query={asked} total={rows.total} />
      )}
      <ExportMenu list="deals" query={asked} />
    </>
  )
}

function Table({ openId, onOpen, onNew }: { openId?: string; onOpen(id: string): void; onNew?: () => void }) {
  const may = useMay()
  const people = usePeople()
  const { rows, grouping, own, sort, setSort } = useTableRows()
  const pipelines = usePipelines()
  const columns = useMemo(
    () => [...dealColumns(people, pipelines, may.write), ...own.columns],
    [people, pipelines, may.write, own],
  )
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (returnsTo) frame.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }, [])
  return (
    <div ref={frame} className="stack fill">
      <DataTable
        name="deals"
        label="Deals"
        rows={rows}
        grouping={grouping}
        columns={columns}
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
        sort={sort}
        onSort={setSort}
        selection
        {...(may.write && {
          bulk: (chosen: Row<'/api/deals'>[]) => (
            <>
              <StageBulk rows={chosen} />
              <TagBulk kind="deal" rows={chosen} />
              <AddToList subject="deals" ids={chosen.map(({ id }) => id)} />
            </>
          ),
        })}
        csvName="deals"
        empty={
          <Empty title="No deals" action={onNew && <Button onClick={onNew}>New deal</Button>}>
            Deals that fit the filters stand here, each with its stage, value and owner.
          </Empty>
        }
      />
    </div>
  )
}

type BesideProps = { id: string; isTable: boolean; onOpen(id: string): void; onClose(): void }

/** The panel, with the ways to the deals before and after in the column or the table. */
function Beside({ id, isTable, onOpen, onClose }: BesideProps) {
  const [search] = useAddress()
  const { isOutside } = boardIn(search, usePipelines())
  const step = useStep(findDeal(id) ?? { stage: 'lead' })
  const narrowed = { filters: filtersIn(search), order: orderIn(search), isOutside }
  const column = useRows<Row<'/api/deals'>>('/api/deals', columnQuery(step, narrowed))
  const table = useTableRows().rows
  const rows = isTable ? table : column
  const ids = Array.from({ length: rows.lines ?? 0 }, (_, index) => rows.at(index)?.id).filter(Boolean)
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]]
  return (
    <DealPanel
      id={id}
      onClose={onClose}
      onNext={after ? () => onOpen(after) : undefined}
      onPrevious={before ? () => onOpen(before) : undefined}
      takesFocus={!isTable}
    />
  )
}
