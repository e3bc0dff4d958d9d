import { Button, Menu } from '@mantine/core'
import { client } from '../../api/client.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { statusOptions } from './entry_columns.tsx'
import { changeEntries, type Entry, inWords, type List, recordOf, refetchLists, subjects } from './lists.ts'

type Props = { list: List; rows: Entry[]; onDone(): void }

/** What is done with several entries, each with one way back. */
export function EntryBulk({ list, rows, onDone }: Props) {
  const ids = rows.map(({ id }) => id)
  const put = (chosen: string, name: string) =>
    attempt(async () => {
      const status_id = chosen || null
      await changeEntries(list.id, { change: { ids, status_id } })
      await refetchLists()
      onDone()
      tellDone(`${inWords(rows.length, list.subject)} set to ${name}`, () => putBack(list, rows))
    })
  return (
    <>
      {list.statuses.length > 0 && (
        <Menu position="top" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default">Status</Button>
          </Menu.Target>
          <Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
            {statusOptions(list).map(({ value, label }) => (
              <Menu.Item key={value} onClick={() => put(value, label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button variant="default" c="var(--bad)" onClick={() => takeOut(list, rows, onDone)}>
        Remove
      </Button>
    </>
  )
}

/** Gives each the status that it had. */
async function putBack(list: List, rows: Entry[]) {
  for (const [status_id, some] of Map.groupBy(rows, ({ status_id }) => status_id))
    await changeEntries(list.id, { change: { ids: some.map(({ id }) => id), status_id } })
  await refetchLists()
}

/** Takes entries out of a list, and says so with a way back. */
export const takeOut = (list: List, rows: Entry[], onDone?: () => void) =>
  attempt(async () => {
    await changeEntries(list.id, { remove: rows.map(({ id }) => id) })
    await refetchLists()
    onDone?.()
    tellDone(`${inWords(rows.length, list.subject)} taken out of ${list.name}`, () => addAgain(list, rows))
  })

/** Adds what was taken out as it was, at its place. */
async function addAgain(list: List, rows: Entry[]) {
  for (const entry of rows) {
    const { status_id, values, position, note } = entry
    await client.POST('/api/lists/{list_id}/entries', {
      params: { path: { list_id: list.id } },
      body: { [subjects[list.subject].id]: recordOf(entry).id, status_id, values, position, note },
    })
  }
  await refetchLists()
}
