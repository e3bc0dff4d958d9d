import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { api, type Body, client, type Row, refetch } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { type Search, useAddress } from '../../parts/address.ts'
import { IconCheck, IconChevronDown } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import type { ViewQuery } from '../../table/list_query.ts'
import { columnsNow, showColumns } from '../../table/shown_columns.ts'
import { NameDialog } from './name_dialog.tsx'

type SavedView = Row<'/api/views'>
type Props = {
  list: 'companies' | 'contacts' | 'deals' | 'tasks'
  /** what the list is asked for, as a view keeps it */
  asked: ViewQuery
  /** the address of what a view keeps; `columns` are null where it has none */
  searchOf(query: ViewQuery, columns: string[] | null): Search
  /** the list is shown without columns just now, such as on a board */
  hasNoColumns?: boolean
}

const none: SavedView[] = []
const pathOf = ({ id }: SavedView) => ({ params: { path: { view_id: id } } })

/** The views of a list that one keeps, and those that others share: filters, order and columns under a name. */
export function ViewsMenu({ list, asked: query, searchOf, hasNoColumns }: Props) {
  const [search, set] = useAddress()
  const me = useMe()
  const may = useMay()
  const asked = api.useQuery('get', '/api/views', { params: { query: { list } } })
  const views = asked.data?.data ?? none
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const [isOpen, setOpen] = useState(false)
  const open = views.find(({ id }) => id === search['saved'])
  const columns = hasNoColumns ? null : columnsNow(list)
  const isChanged =
    open && (!isSame(query, open.query) || (isOpen && String(columns ?? '') !== String(open.columns ?? '')))
  const isMine = open && (open.owner_id === me?.id || may.admin) && (may.write || !open.is_shared)

  function show(view: SavedView) {
    if (view.columns) showColumns(list, view.columns)
    set({ saved: view.id, ...searchOf(view.query, view.columns) }, 'push')
  }
  async function create(view: Body<'/api/views', 'post'>) {
    const { data } = await client.POST('/api/views', { body: view })
    await refetch('/api/views')
    return data
  }
  async function change(view: SavedView, body: Body<'/api/views/{view_id}', 'patch'>) {
    await client.PATCH('/api/views/{view_id}', { ...pathOf(view), body })
    await refetch('/api/views')
  }
  const changeTold = (view: SavedView, body: Body<'/api/views/{view_id}', 'patch'>, said: string) =>
    attempt(async () => {
      await change(view, body)
      const { query: oldQuery, columns: oldColumns, is_shared } = view
      tellDone(said, () => change(view, { query: oldQuery, columns: oldColumns, is_shared }))
    })
  const remove = (view: SavedView) =>
    attempt(async () => {
      await client.DELETE('/api/views/{view_id}', pathOf(view))
      set({ saved: undefined })
      await refetch('/api/views')
      const { name, query: oldQuery, columns: oldColumns, is_shared, position } = view
      // one that was another's comes back as one's own
      tellDone(`${name} deleted`, () =>
        create({ list, name, query: oldQuery, columns: oldColumns, is_shared, position }),
      )
    })
  async function keep(name: string) {
    if (naming === 'rename' && open) return change(open, { name })
    const view = await create({ list, name, query, columns, is_shared: false, position: 0 })
    if (view) set({ saved: view.id })
  }

  return (
    <>
      <Menu position="bottom-start" width={260} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            h={28}
            px={8}
            fw={open ? 500 : 400}
            rightSection={<IconChevronDown size={14} stroke={1.6} />}
          >
            {open ? `${open.name}${isChanged ? ', changed' : ''}` : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={480} style={{ overflowY: 'auto' }}>
          <Menu.Label>
            {asked.error && !asked.data
              ? sentenceOf(asked.error)
              : asked.data?.total === 0
                ? 'No views yet: set filters, and save them'
                : 'Views'}
          </Menu.Label>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => show(view)}
              rightSection={view.id === open?.id && <IconCheck size={14} stroke={2} aria-label="Open" />}
            >
              {view.name}
              {view.owner_id !== me?.id ? ` · ${view.owner_name}` : view.is_shared ? ' · shared' : ''}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {open && isMine && isChanged && (
            <Menu.Item onClick={() => changeTold(open, { query, columns }, `${open.name} saved`)}>
              Save the changes
            </Menu.Item>
          )}
          <Menu.Item onClick={() => setNaming('new')}>Save as a new view</Menu.Item>
          {open && isMine && (
            <>
              <Menu.Item onClick={() => setNaming('rename')}>Rename</Menu.Item>
              {may.write && (
                <Menu.Item
                  onClick={() =>
                    changeTold(
                      open,
                      { is_shared: !open.is_shared },
                      open.is_shared ? `${open.name} is yours alone again` : `Everybody of the firm sees ${open.name}`,
                    )
                  }
                >
                  {open.is_shared ? 'Share no longer' : 'Share with the firm'}
                </Menu.Item>
              )}
              <Menu.Item c="var(--bad)" onClick={() => remove(open)}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <NameDialog
        opened={naming !== undefined}
        title={naming === 'rename' ? 'Rename the view' : 'Save as a new view'}
        name={naming === 'rename' ? (open?.name ?? '') : ''}
        onSave={keep}
        onClose={() => setNaming(undefined)}
      />
    </>
  )
}

/** Whether the list asks for what the view keeps. */
function isSame(one: ViewQuery, other: ViewQuery): boolean {
  const text = (query: ViewQuery) => JSON.stringify(Object.entries(query).toSorted())
  return text(one) === text(other)
}
