import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { api, type Body, client, refetch } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { useAddress } from '../../parts/address.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay, useMe } from '../../parts/use_me.ts'
import { columnsNow, showColumns } from '../../table/shown_columns.ts'
import { NameDialog } from './name_dialog.tsx'
import { isSame, type ListName, queryIn, type SavedView, searchOf } from './view_query.ts'

const none: SavedView[] = []
const pathOf = ({ id }: SavedView) => ({ params: { path: { view_id: id } } })

/** The views of a list that one keeps, and those that others share: filters, order and columns under a name. */
export function ViewsMenu({ list }: { list: ListName }) {
  const [search, set] = useAddress()
  const me = useMe()
  const may = useMay()
  const asked = api.useQuery('get', '/api/views', { params: { query: { list } } })
  const views = asked.data?.data ?? none
  const [naming, setNaming] = useState<'new' | 'rename'>()
  const [isOpen, setOpen] = useState(false)
  const open = views.find(({ id }) => id === search['saved'])
  const query = queryIn(list, search)
  // on a board there are no columns
  const columns = list === 'deals' && search['view'] !== 'table' ? null : columnsNow(list)
  const isChanged =
    open && (!isSame(query, open.query) || (isOpen && String(columns ?? '') !== String(open.columns ?? '')))
  const isMine = open && (open.owner_id === me?.id || may.admin)

  function show(view: SavedView) {
    if (view.columns) showColumns(list, view.columns)
    set(searchOf(view), 'push')
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
