import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { IconDots } from '../../parts/icons.ts'
import settings from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { TagName } from './tag_chips.tsx'
import { type TagAct, TagDialog } from './tag_dialog.tsx'
import { carried, type Tag } from './tags.ts'

/** All tags of the firm, to be named, merged and taken away everywhere at once. */
export function TagsSection() {
  const may = useMay()
  const asked = api.useQuery('get', '/api/tags')
  const [act, setAct] = useState<TagAct>()
  const add = may.write && <Button onClick={() => setAct({ kind: 'new' })}>Add a tag</Button>
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>Tags</h2>
          <p className={settings.lead}>
            What companies, contacts and deals are marked with. A change holds everywhere.
          </p>
        </div>
        {add}
      </div>
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No tags yet" action={add}>
              A tag is also made where it is put on a company, a contact or a deal for the first time.
            </Empty>
          ) : (
            <ul className={settings.invitations} aria-label="Tags">
              {data.map((tag) => (
                <li key={tag.id}>
                  <span>
                    <TagName tag={tag} />
                  </span>
                  <span className="quiet">{carried(tag)}</span>
                  {may.write && <TagMenu tag={tag} canMerge={data.length > 1} onAct={setAct} />}
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      <TagDialog act={act} tags={asked.data?.data ?? []} onClose={() => setAct(undefined)} />
    </>
  )
}

type MenuProps = { tag: Tag; canMerge: boolean; onAct(act: TagAct): void }

const TagMenu = ({ tag, canMerge, onAct }: MenuProps) => (
  <Menu position="bottom-end" width={200}>
    <Menu.Target>
      <ActionIcon size={28} aria-label={`More about ${tag.name}`}>
        <IconDots size={18} stroke={1.6} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onAct({ kind: 'edit', tag })}>Name and colour</Menu.Item>
      {canMerge && <Menu.Item onClick={() => onAct({ kind: 'merge', tag })}>Merge into another</Menu.Item>}
      <Menu.Item c="var(--bad)" onClick={() => onAct({ kind: 'delete', tag })}>
        Delete
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
