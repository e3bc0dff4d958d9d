import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { ChoiceFilter } from '../../table/filters/filter_fields.tsx'
import { applyTags, type Kind, useTags } from './tags.ts'

type Props = { kind: Kind; rows: { id: string; tags?: { name: string }[] }[] }

/** Puts a tag on all selected rows, or takes one off; each with one way back. */
export function TagBulk({ kind, rows }: Props) {
  const known = useTags()
  const [isOpen, setOpen] = useState(false)
  const ids = rows.map(({ id }) => id)
  const countOf = (name: string) => rows.filter(({ tags }) => tags?.some((tag) => tag.name === name)).length
  const tags = known.map(({ name }) => ({ name, count: countOf(name) }))

  const put = (name: string, isOn: boolean) =>
    attempt(async () => {
      setOpen(false)
      const [there, back] = isOn ? (['add', 'remove'] as const) : (['remove', 'add'] as const)
      const changed = await applyTags(kind, ids, { [there]: [name] })
      const of = `${changed.length} of ${ids.length}`
      tellDone(isOn ? `“${name}” put on ${of}` : `“${name}” taken off ${of}`, () =>
        applyTags(kind, changed, { [back]: [name] }),
      )
    })

  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          Tags
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} aria-label="Tags">
        <ChoiceFilter
          label="Tag"
          options={[
            ...tags.filter(({ count }) => count < ids.length).map(({ name }) => ({ value: `+${name}`, label: name })),
            ...tags
              .filter(({ count }) => count > 0)
              .map(({ name, count }) => ({ value: `-${name}`, label: `Remove ${name}`, count })),
          ]}
          values={[]}
          onPick={(value) => put(value.slice(1), value.startsWith('+'))}
          onNew={(name) => put(name, true)}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
