import { SegmentedControl } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { api } from '../../api/client.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { counted } from '../../parts/format.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { MoreBelow, pageByPage } from '../../parts/page/more_below.tsx'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Empty, Loading } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { useMay } from '../../parts/use_me.ts'
import { type Filter, FilterChips, isNarrowed } from '../../table/filters/filter_chips.tsx'
import { companyFilter, useDealFilter } from '../../table/filters/link_filters.tsx'
import { SearchBox } from '../../table/filters/search_box.tsx'
import listStyles from '../../table/list.module.css'
import { parametersOf, queryIn, searchOf, type ViewQuery } from '../../table/list_query.ts'
import { WithPeek } from '../../table/peek.tsx'
import { ExportMenu } from '../export/index.ts'
import { ViewsMenu } from '../views/index.ts'
import { groupOf, groups, type Task, turn, useToday } from './task.ts'
import { TaskEntry } from './task_entry.tsx'
import { TaskList } from './task_list.tsx'
import { TaskPanel } from './task_panel.tsx'
import styles from './tasks.module.css'

const scopes = [
  { value: 'mine', label: 'Mine' },
  { value: 'given', label: 'Assigned by me' },
  { value: 'all', label: 'All' },
  { value: 'done', label: 'Done' },
]

/** What is to be done and by when: one's own, what colleagues do for one, everybody's, or what is done. */
export function TasksScreen() {
  const may = useMay()
  const [search, set] = useAddress()
  const today = useToday()
  const scope = scopes.find(({ value }) => value === search['scope'])?.value ?? 'mine'
  const entry = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const query = {
    status: scope === 'done' ? ('done' as const) : ('open' as const),
    assignee_id: scope === 'mine' ? 'me' : search['assignee'] || undefined,
    assigned_by: scope === 'given' ? 'me' : undefined,
    company_id: search['company'] || undefined,
    contact_id: search['contact'] || undefined,
    deal_id: search['deal'] || undefined,
    search: search['search'] || undefined,
  }
  const asked = api.useInfiniteQuery(
    'get',
    '/api/tasks',
    { params: { query: { ...query, page_size: 100 } } },
    pageByPage,
  )
  const tasks = asked.data?.pages.flatMap(({ data }) => data) ?? []
  const total = asked.data?.pages[0]?.total
  const filters = useFilters(scope, search, tasks[0])
  const close = () => set({ open: undefined })

  const isNew = search['new'] !== undefined
  useEffect(() => {
    if (!isNew) return
    entry.current?.focus()
    set({ new: undefined })
  }, [isNew, set])

  const links = () => [...(rows.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
  // where the focus is, else what is open beside
  function place(): number {
    const all = links()
    const at = all.findIndex((link) => link.closest('li')?.contains(document.activeElement))
    return at >= 0 ? at : all.findIndex((link) => link.dataset['task'] === search['open'])
  }
  function step(by: 1 | -1) {
    const all = links()
    const next = all[Math.min(Math.max(place() + by, 0), all.length - 1)]
    next?.focus()
    if (search['open'] && next) set({ open: next.dataset['task'] })
  }
  async function finish() {
    const at = place()
    const id = links()[at]?.dataset['task'] ?? search['open']
    const task = tasks.find((one) => one.id === id)
    // the next one takes its place, and the focus
    if (task && (await turn(task)) && at >= 0)
      requestAnimationFrame(() => links()[Math.min(at, links().length - 1)]?.focus())
  }
  useKeys([
    { keys: 'j', does: 'Next task', act: () => step(1) },
    { keys: 'k', does: 'Task before', act: () => step(-1) },
    { keys: 'ArrowDown', does: 'Next task', act: () => step(1) },
    { keys: 'ArrowUp', does: 'Task before', act: () => step(-1) },
    ...(may.write
      ? [
          { keys: 'x', does: 'Finish the task, or open it again', act: finish },
          { keys: 'c', does: 'New task', act: () => entry.current?.focus() },
        ]
      : []),
  ])

  return (
    <Page
      title="Tasks"
      fixed
      actions={
        <>
          <ExportMenu list="tasks" query={query} />
          <SegmentedControl
            data={scopes}
            value={scope}
            onChange={(value) => set({ scope: value === 'mine' ? undefined : value, open: undefined })}
            aria-label="Which tasks"
          />
        </>
      }
      below={
        <>
          <ViewsMenu list="tasks" asked={viewQueryOf(search)} searchOf={searchOfView} />
          <SearchBox label="Search tasks" />
          <FilterChips filters={filters} />
          <span className={listStyles.count} role="status">
            {total !== undefined && counted(total, 'task')}
          </span>
        </>
      }
    >
      <WithPeek peek={search['open'] && <TaskPanel id={search['open']} onClose={close} />}>
        <div ref={rows} className={styles.scroll} tabIndex={0} role="region" aria-label="Tasks">
          {may.write && scope !== 'done' && <TaskEntry input={entry} />}
          <Asked of={asked} loading={<Loading rows={8} />}>
            {() => (
              <>
                {total === 0 && <Nothing scope={scope} isNarrowed={isNarrowed(filters, search)} />}
                {grouped(tasks, scope, today).map(([name, ofGroup]) => (
                  <section key={name} aria-label={name}>
                    <h2 className={styles.group} data-late={name === 'Overdue' || undefined}>
                      {name}
                      <small>{ofGroup.length}</small>
                    </h2>
                    <TaskList tasks={ofGroup} isMine={scope === 'mine'} open={search['open']} />
                  </section>
                ))}
                <MoreBelow hasMore={asked.hasNextPage} isComing={asked.isFetchingNextPage} more={asked.fetchNextPage} />
              </>
            )}
          </Asked>
        </div>
      </WithPeek>
    </Page>
  )
}

const parameters = parametersOf(['search'], {
  assignee: 'assignee_id',
  company: 'company_id',
  contact: 'contact_id',
  deal: 'deal_id',
})

/** What the list asks for, as a view keeps it. */
const viewQueryOf = (search: Search): ViewQuery => ({
  ...queryIn(parameters, search),
  status: search['scope'] === 'done' ? 'done' : 'open',
  ...(!search['scope'] && { assignee_id: 'me' }),
  ...(search['scope'] === 'given' && { assigned_by: 'me' }),
})

function searchOfView(query: ViewQuery): Search {
  const isMine = query['assignee_id'] === 'me'
  const search = searchOf(parameters, query)
  return {
    ...search,
    scope: query['status'] === 'done' ? 'done' : isMine ? undefined : query['assigned_by'] === 'me' ? 'given' : 'all',
    ...(isMine && { assignee: undefined }),
  }
}

function grouped(tasks: Task[], scope: string, today: string): [name: string, tasks: Task[]][] {
  if (scope === 'done') return tasks.length > 0 ? [['Done', tasks]] : []
  const of = Map.groupBy(tasks, (task) => groupOf(task, today))
  return groups.flatMap((name) => {
    const ofGroup = of.get(name)
    return ofGroup ? [[name, ofGroup]] : []
  })
}

function Nothing({ scope, isNarrowed: isLess }: { scope: string; isNarrowed: boolean }) {
  if (isLess) return <Empty title="No task matches">Try fewer words, or take a filter away.</Empty>
  if (scope === 'done')
    return <Empty title="Nothing is done yet">What is finished stands here, the latest first.</Empty>
  if (scope === 'given')
    return (
      <Empty title="Nothing is with colleagues for you">
        What you assign to a colleague stays here until it is done, such as: Jonas to send the lender list on Friday.
      </Empty>
    )
  return (
    <Empty title={scope === 'mine' ? 'Nothing is left for you' : 'No open tasks'}>
      Write what is to be done into the line above: the day, the company and the person are read out of it.
    </Empty>
  )
}

function useFilters(scope: string, { contact }: Search, first: Task | undefined): Filter[] {
  const people = usePeople()
  const ofDeal = useDealFilter()
  const contactName = first?.contact_name ?? undefined
  return useMemo(() => {
    const options = people.map(({ id, name }) => ({ value: id, label: name }))
    const ofPerson: Filter = { kind: 'choice', name: 'assignee', label: 'Assignee', options }
    // it comes from the page of the contact, and can only be taken away
    const ofContact: Filter = {
      kind: 'own',
      name: 'contact',
      label: 'Contact',
      shown: () => contactName ?? 'one',
      field: () => contactName ?? 'Not to be chosen here',
    }
    return [...(scope === 'mine' ? [] : [ofPerson]), companyFilter, ofDeal, ...(contact ? [ofContact] : [])]
  }, [people, ofDeal, scope, contact, contactName])
}
