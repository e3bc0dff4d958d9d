import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { count } from '../../parts/format.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { ChoiceFilter } from '../../table/filters/filter_fields.tsx'
import type { ListQuery } from '../../table/list_query.ts'
import { addedWords } from './add_dialog.tsx'
import { changeEntries, isTaking, type List, refetchLists, type Subject, useLists } from './lists.ts'

type Added = { added: number; already: number }
type Props = {
  subject: Subject
  label: string
  /** lists that have it already */
  without?: readonly string[]
  /** among the actions of a page, which have no room for it on a phone */
  isWide?: true
  /** shown among the fields of a page, not among the buttons of a bar */
  isQuiet?: true
  add(list: string): Promise<Added | undefined>
}

/** A list to be chosen, or a new one by a name that is typed; what it is for is added to it. */
function AddTo({ subject, label, without = [], isQuiet, isWide, add }: Props) {
  const [isOpen, setOpen] = useState(false)
  const lists = useLists({ subject }).data?.data ?? []
  const open = lists.filter((one) => isTaking(one) && !without.includes(one.id))
  const put = (list: Pick<List, 'id' | 'name'>) =>
    attempt(async () => {
      const done = await add(list.id)
      await refetchLists()
      if (done)
        tellDone(addedWords(done, { name: list.name, subject }), undefined, {
          label: 'Open',
          href: `#/lists/${list.id}`,
        })
    })
  const make = (name: string) =>
    attempt(async () => {
      const { data } = await client.POST('/api/lists', { body: { name, subject, statuses: [], fields: [] } })
      if (data) await put(data)
    })
  return (
    <Popover opened={isOpen} onChange={setOpen} position={isQuiet ? 'bottom-start' : 'top'} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={isQuiet ? 'subtle' : 'default'}
          {...(isWide && { visibleFrom: 'md' })}
          size={isQuiet ? 'compact-sm' : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Lists">
        <ChoiceFilter
          label="List"
          options={open.map(({ id, name, deal_name }) => ({
            value: id,
            label: deal_name ? `${name} (${deal_name})` : name,
          }))}
          values={[]}
          onPick={(id) => {
            setOpen(false)
            const list = open.find((one) => one.id === id)
            if (list) put(list)
          }}
          onNew={(name) => {
            setOpen(false)
            make(name)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

type RecordsProps = Pick<Props, 'subject' | 'without' | 'isQuiet'> & { ids: readonly string[] }

/** Adds records to a list. */
export const AddToList = ({ ids, ...props }: RecordsProps) => (
  <AddTo {...props} label="Add to a list" add={(list) => changeEntries(list, { add: [...ids] })} />
)

/** Adds all that a filtered list shows, and says how many these are. */
export function AddAllToList({ subject, query, total }: { subject: Subject; query: ListQuery; total: number }) {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value ?? []].flat()) if (one !== '') asked.append(name, String(one))
  const add = async (list_id: string) =>
    (
      await client.POST('/api/lists/{list_id}/entries/from-filter', {
        params: { path: { list_id } },
        body: { query: asked.toString() },
      })
    ).data
  return <AddTo isWide subject={subject} label={`Add all ${count(total)} to a list`} add={add} />
}
