import { Button, Drawer, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Row } from '../../api/client.ts'
import { useAddress } from '../../parts/address.ts'
import { momentOf } from '../../parts/format.ts'
import styles from '../../parts/page/section.module.css'
import { Empty } from '../../parts/page/state.tsx'
import { usePeople } from '../../parts/people.ts'
import { PersonName } from '../../parts/person.tsx'
import { usePhone } from '../../parts/use_phone.ts'
import type { Column } from '../../table/columns.ts'
import { DataTable } from '../../table/data_table.tsx'
import { type Filter, FilterChips } from '../../table/filters/filter_chips.tsx'
import { useRows } from '../../table/use_rows.ts'
import { eventKinds, subjectTypes } from '../events/index.ts'
import { AuditCheck, exportLog } from './audit_check.tsx'
import { AuditDetail } from './audit_detail.tsx'

export type AuditEvent = Row<'/api/events'>

/** Who saw and changed what, and when. */
export function AuditSection() {
  const [{ person, kind, about, subject, from, to, event: openId, check }, set] = useAddress()
  const [isSaving, setSaving] = useState(false)
  const people = usePeople()
  const isPhone = usePhone()
  const rows = useRows<AuditEvent>('/api/events', {
    actor_id: person,
    kind,
    subject_type: about,
    subject_id: subject,
    date_from: from,
    date_to: to,
  })
  const filters = useMemo<Filter[]>(
    () => [
      {
        kind: 'choice',
        name: 'person',
        label: 'Person',
        options: people.map(({ id, name }) => ({ value: id, label: name })),
      },
      { kind: 'choice', name: 'kind', label: 'What was done', options: optionsOf(eventKinds) },
      { kind: 'choice', name: 'about', label: 'To what', options: optionsOf(subjectTypes) },
      { kind: 'dates', from: 'from', to: 'to', label: 'When' },
      ...(subject === undefined ? [] : [oneRecord]),
    ],
    [people, subject],
  )
  const open = openId === undefined ? undefined : loaded(rows, openId)
  const save = async () => {
    setSaving(true)
    await exportLog()
    setSaving(false)
  }
  return (
    <>
      <div className={styles.wide}>
        <div>
          <h2>Audit log</h2>
          <p className={styles.lead}>Who saw and changed what, the latest first. It cannot be changed by anybody.</p>
        </div>
        <Group gap="xs">
          <Button variant="default" loading={isSaving} onClick={save}>
            Download
          </Button>
          <Button variant="default" onClick={() => set({ check: '1' }, 'push')}>
            Verify
          </Button>
        </Group>
      </div>
      <div className="row wrap rigid gap-6" style={{ marginBottom: 12 }}>
        <FilterChips filters={filters} />
      </div>
      <div className={styles.table}>
        <DataTable
          name="audit"
          label="Audit log"
          rows={rows}
          columns={isPhone ? phoneColumns : columns}
          openId={openId}
          onOpen={({ id }) => set({ event: id }, openId ? 'replace' : 'push')}
          csvName="audit_log"
          empty={<Empty title="Nothing was done that fits">Take a filter away to see more.</Empty>}
        />
      </div>
      <Drawer
        opened={open !== undefined}
        onClose={() => set({ event: undefined })}
        position="right"
        size={460}
        title="What was done"
      >
        {open && (
          <AuditDetail
            event={open}
            onSubject={(id) => set({ subject: id, event: undefined })}
            isOnly={subject !== undefined}
          />
        )}
      </Drawer>
      <AuditCheck opened={check !== undefined} onClose={() => set({ check: undefined })} />
    </>
  )
}

// set from the detail of an event, and taken away at its chip
const oneRecord: Filter = {
  kind: 'own',
  name: 'subject',
  label: 'Record',
  shown: () => 'only one',
  field: (id) => <code>{id}</code>,
}

type Events = ReturnType<typeof useRows<AuditEvent>>

/** An event among those that are there; the service tells events by the list only. */
function loaded(rows: Events, id: string): AuditEvent | undefined {
  for (let index = 0; index < Math.min(rows.total ?? 0, 5000); index += 1) {
    const event = rows.at(index)
    if (event?.id === id) return event
  }
  return undefined
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

const keyOf = (via: AuditEvent['via']) => via?.name ?? via?.key_id ?? ''

const columns: Column<AuditEvent>[] = [
  {
    id: 'at',
    title: 'When',
    width: 180,
    phone: true,
    cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time>,
    text: ({ at }) => at,
  },
  {
    id: 'person',
    title: 'Who',
    width: 170,
    cell: ({ actor }) => (actor ? <PersonName name={actor.name} /> : 'The service'),
    text: ({ actor }) => actor?.name ?? '',
  },
  { id: 'summary', title: 'What', width: 460, cell: ({ summary }) => summary, text: ({ summary }) => summary },
  { id: 'kind', title: 'Kind', width: 130, cell: ({ kind }) => eventKinds[kind], text: ({ kind }) => kind },
  {
    id: 'about',
    title: 'About',
    width: 120,
    cell: ({ subject }) => subjectTypes[subject.type],
    text: ({ subject }) => `${subject.type} ${subject.id}`,
  },
  { id: 'via', title: 'By API key', width: 140, cell: ({ via }) => keyOf(via), text: ({ via }) => keyOf(via) },
]

// on a phone the first one is the first line
const phoneColumns = columns.toSorted((one, other) => Number(other.id === 'summary') - Number(one.id === 'summary'))
