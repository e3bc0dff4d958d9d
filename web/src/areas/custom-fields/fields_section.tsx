import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { api, client, refetch } from '../../api/client.ts'
import { IconDots } from '../../parts/icons.ts'
import settings from '../../parts/page/section.module.css'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import type { Kind } from '../tags/index.ts'
import { FieldDialog } from './field_dialog.tsx'
import { type CustomField, kindNames, typeNames } from './fields.ts'

/** The fields that the firm has added to companies, contacts and deals; for admins. */
export function FieldsSection() {
  const asked = api.useQuery('get', '/api/custom-fields', { params: { query: { removed: true } } })
  const [open, setOpen] = useState<CustomField | 'new'>()
  const add = <Button onClick={() => setOpen('new')}>Add a field</Button>
  return (
    <>
      <div className={settings.wide}>
        <div>
          <h2>Custom fields</h2>
          <p className={settings.lead}>
            What your firm keeps beside the usual. They stand on the pages of their records, and lists are filtered by
            them.
          </p>
        </div>
        {add}
      </div>
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No fields of your own yet" action={add}>
              Such as the fund of a deal, the sponsor of a company, or how well somebody is known.
            </Empty>
          ) : (
            <>
              {kinds
                .map((kind) => ({ kind, fields: data.filter((field) => field.kind === kind) }))
                .filter(({ fields }) => fields.length > 0)
                .map(({ kind, fields }) => (
                  <section key={kind}>
                    <h3>{kindNames[kind]}</h3>
                    <ul className="rows" aria-label={kindNames[kind]}>
                      {fields.map((field) => (
                        <Line key={field.id} field={field} onEdit={() => setOpen(field)} />
                      ))}
                    </ul>
                  </section>
                ))}
            </>
          )
        }
      </Asked>
      <FieldDialog open={open} onClose={() => setOpen(undefined)} />
    </>
  )
}

const kinds: Kind[] = ['company', 'contact', 'deal']

function Line({ field, onEdit }: { field: CustomField; onEdit(): void }) {
  const { id, name, type, options, removed_at } = field
  const params = { path: { field_id: id } }
  const restore = async () => {
    await client.POST('/api/custom-fields/{field_id}/restore', { params })
    await refetch('/api/custom-fields')
  }
  const remove = () =>
    attempt(async () => {
      await client.DELETE('/api/custom-fields/{field_id}', { params })
      await refetch('/api/custom-fields')
      tellDone(`${name} taken away; its values come back with it`, restore)
    })
  return (
    <li>
      <div>
        <span className={removed_at ? 'quiet' : undefined}>{name}</span>
        <p>{removed_at ? 'Taken away' : [typeNames[type], options.join(', ')].filter(Boolean).join(': ')}</p>
      </div>
      {removed_at ? (
        <Button variant="default" onClick={() => attempt(restore)} aria-label={`Bring ${name} back`}>
          Bring back
        </Button>
      ) : (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon size={28} aria-label={`More about ${name}`}>
              <IconDots size={18} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>Change</Menu.Item>
            <Menu.Item c="var(--bad)" onClick={remove}>
              Take away
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
