import { ActionIcon, Button, Group, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { client, queries, refetch } from '../../api/client.ts'
import { Fault } from '../../api/fault.ts'
import { changeAsSeen, takeBack } from '../../form/as_seen.ts'
import { Form, useForm } from '../../form/form.tsx'
import { IconPencil } from '../../parts/icons.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { CommentHere } from '../comments/index.ts'
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
        {report.status === 'completed' && !isEditing && (
          <span style={{ position: 'absolute', top: 0, right: may.write ? 32 : 0 }}>
            <CommentHere of={{ type: 'report', id: report.id }} at={name} />
          </span>
        )}
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
      const send = putting(report.id)
      const done = await changeAsSeen(
        undefined,
        { ...report.sections, ...versionOf(report) },
        { [name]: values.text },
        send,
      )
      tellDone('Section saved', () => takeBack(done, { [name]: text }, send))
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

type Sections = Partial<Record<Section['name'], string>>

const putting = (report_id: string) => async (sections: Sections, headers: Record<string, string>) => {
  const init = { params: { path: { report_id } } }
  const { data } = await client
    .PATCH('/api/reports/{report_id}', { ...init, body: { sections }, headers })
    .catch(asSections)
  // to ask for the report anew would put on record that it was read
  queries.setQueryData(['get', '/api/reports/{report_id}', init], data)
  refetch('/api/events')
  return { ...data?.sections, ...(data && versionOf(data)) }
}

/** What a colleague has made of the report meanwhile, as a section is seen here. */
function asSections(error: unknown): never {
  if (!(error instanceof Fault) || error.code !== 'version_conflict') throw error
  const current = error.more['current'] as Report & { updated_at: string } // reason: what the service says beside this code
  throw new Fault(error.status, {
    ...error.more,
    current: { ...current.sections, updated_at: current.updated_at },
  } as object)
}

/** When its text was changed last, as the service tells the version of a report. */
const versionOf = ({ metadata, created_at }: Report) => ({
  updated_at: metadata.edited_at ?? metadata.generated_at ?? created_at,
})
