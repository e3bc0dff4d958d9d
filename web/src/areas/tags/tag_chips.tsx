import { Popover, TagsInput, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { sentenceOf } from '../../api/fault.ts'
import { IconTag } from '../../parts/icons.ts'
import { attempt } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import styles from './tags.module.css'
import { applyTags, type Kind, listOf, type Tag, useTags } from './tags.ts'

/** The tags of a record. A tag leads to all that carries it; others are put on and taken off by typing. */
export function TagChips({ kind, id }: { kind: Kind; id: string }) {
  const may = useMay()
  const asked = api.useQuery('get', '/api/tags/records', { params: { query: { kind, ids: id } } })
  const tags = asked.data?.data[0]?.tags ?? []
  if (asked.error && !asked.data) return <span className={styles.tags}>{sentenceOf(asked.error)}</span>
  if (tags.length === 0 && !may.write) return null
  return (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <Link key={tag.id} to={`/${listOf[kind]}`} search={{ tag: tag.name }} className={styles.link}>
          <TagName tag={tag} />
        </Link>
      ))}
      {may.write && asked.data && <Editor key={id} kind={kind} id={id} names={tags.map(({ name }) => name)} />}
    </span>
  )
}

export const TagName = ({ tag: { name, color } }: { tag: Pick<Tag, 'name' | 'color'> }) => (
  <span className={styles.tag} data-color={color ?? undefined} title={name}>
    {name}
  </span>
)

function Editor({ kind, id, names }: { kind: Kind; id: string; names: string[] }) {
  const known = useTags()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<string[]>()
  const isFirst = names.length === 0

  async function change(next: string[]) {
    setDraft(next)
    const add = next.filter((name) => !names.includes(name))
    const remove = names.filter((name) => !next.includes(name))
    await attempt(() => applyTags(kind, [id], { add, remove }))
    setDraft(undefined)
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>
        <UnstyledButton
          className={styles.edit}
          onClick={() => setOpen(!isOpen)}
          aria-label={isFirst ? undefined : 'Edit the tags'}
        >
          <IconTag size={14} stroke={1.6} />
          {isFirst && 'Add a tag'}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Tags">
        <TagsInput
          data-autofocus
          size="xs"
          aria-label="Tags"
          placeholder="Type a tag, and Enter"
          data={known.map(({ name }) => name)}
          value={draft ?? names}
          onChange={change}
          maxTags={20}
          comboboxProps={{ withinPortal: false }}
          // the list scrolls itself: in a scroll area of its own no key would reach it
          withScrollArea={false}
          styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
