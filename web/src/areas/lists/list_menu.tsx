import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { bin } from '../../parts/deleted.ts'
import { IconDots } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { ListDialog } from './list_dialog.tsx'
import { type List, refetchLists, saveList } from './lists.ts'
import { SettingsDialog } from './settings_dialog.tsx'

/** What is done with a list as a whole. It is deleted without a question: it can be restored with its entries. */
export function ListMenu({ list, onDeleted }: { list: List; onDeleted?(): void }) {
  const [isChanging, setChanging] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const { id, name, archived_at } = list
  const archive = () =>
    attempt(async () => {
      await saveList(id, { archived: !archived_at })
      tellDone(archived_at ? `${name} takes entries again` : `${name} is archived: it takes no entries in`)
    })
  const remove = () =>
    attempt(async () => {
      await client.DELETE('/api/lists/{list_id}', { params: { path: { list_id: id } } })
      onDeleted?.()
      await refetchLists()
      tellDone(`${name} deleted`, undefined, bin)
    })
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={28} aria-label={`More about ${name}`}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setChanging(true)}>Rename or change</Menu.Item>
          <Menu.Item onClick={() => setSetting(true)}>Statuses and columns</Menu.Item>
          <Menu.Item onClick={archive}>{archived_at ? 'Bring back' : 'Archive'}</Menu.Item>
          <Menu.Item c="var(--bad)" onClick={remove}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <SettingsDialog opened={isSetting} onClose={() => setSetting(false)} list={list} />
      <ListDialog opened={isChanging} onClose={() => setChanging(false)} list={list} />
    </>
  )
}
