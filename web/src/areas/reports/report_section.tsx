import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client, queries, refetch } from '../../api/client.ts'
import { Form, useForm } from '../../form/form.tsx'
import { IconPencil } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { headingOf, sectionTitles } from './kinds.ts'
import type { Report } from './use_report.ts'
import type { Section } from './writing.ts'

type Props = { report: Report; section: Section; children: ReactNode }

/** A section under its title; who may write can edit its text once the report is written. */
export function ReportSection({ report, section: { name, text }, children }: Props) {
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const title = headingOf(name, report.metadata.headings)
  return (
    <section data-part={name} aria-labelledby={`part-${name}`}>
      <div className="relative">
        <h2 id={`part-${name}`}>{title}</h2>
        {may.write && report.status === 'completed' && !isEditing && (
          <ActionIcon
            aria-label={`Edit ${sectionTitles[name].toLowerCase()}`}
            title="Edit"
            className="screen-only"
            style={{ position: 'absolute', top: -2, right: 0 }}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {isEditing ? <Editor report={report} name={name} text={text} onEnd={() => setEditing(false)} /> : children}
    </section>
  )
}

type EditorProps = { report: Report; name: Section['name']; text: string; onEnd(): void }

function Editor({ report, name, text, onEnd }: EditorProps) {
  const form = useForm({
    initialValues: { text },
    keptAs: `report.${report.id}.${name}`,
    async save(values) {
      await put(report.id, { [name]: values.text })
      tellDone('Section saved', () => put(report.id, { [name]: text }))
    },
    onSaved: onEnd,
  })
  const leave = () => {
    form.clear()
    onEnd()
  }
  // what was typed is not lost by a key
  useKeys([{ keys: 'Escape', does: 'Stop editing', act: () => form.isChanged || leave() }])
  return (
    <Form of={form}>
      <Textarea
        aria-label={headingOf(name, report.metadata.headings)}
        description="Markdown: **bold**, - lists, | tables |. A source in [brackets] becomes its number."
        autosize
        minRows={8}
        maxRows={22}
        maxLength={50_000}
        required
        data-autofocus
        autoFocus
        {...form.getInputProps('text')}
      />
      <Group gap="xs" justify="flex-end" mt="sm">
        <Button variant="default" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isBusy} disabled={!form.isChanged}>
          Save
        </Button>
      </Group>
    </Form>
  )
}

async function put(report_id: string, sections: Partial<Record<Section['name'], string>>): Promise<void> {
  const init = { params: { path: { report_id } } }
  const { data } = await client.PATCH('/api/reports/{report_id}', { ...init, body: { sections } })
  // to ask for the report anew would put on record that it was read
  queries.setQueryData(['get', '/api/reports/{report_id}', init], data)
  refetch('/api/events')
}
