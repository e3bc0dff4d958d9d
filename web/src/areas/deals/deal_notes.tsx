import { Button, Group, Textarea } from '@mantine/core'
import { api, client, type Row, refetch } from '../../api/client.ts'
import { Form, useForm } from '../../form/form.tsx'
import { WaitingMark } from '../../offline/waiting_mark.tsx'
import { When } from '../../parts/figures.tsx'
import { counted } from '../../parts/format.ts'
import { Markdown } from '../../parts/markdown/markdown.tsx'
import { Asked, Loading } from '../../parts/page/state.tsx'
import { tellDone } from '../../parts/tell.tsx'
import type { Deal } from './deal.ts'
import styles from './deal_panel.module.css'

const shownMax = 20

/** The notes of a deal, newest first, and a place to write one. */
export function DealNotes({ deal, mayWrite }: { deal: Deal; mayWrite: boolean }) {
  const notes = api.useQuery('get', '/api/notes', { params: { query: { deal_id: deal.id, page_size: shownMax } } })
  return (
    <>
      {mayWrite && <Writer deal={deal} />}
      <Asked of={notes} loading={<Loading rows={2} height={16} />}>
        {({ data, total }) => (
          <>
            {total === 0 && !mayWrite && <p className={styles.none}>No notes yet.</p>}
            {data.map((note) => (
              <Note key={note.id} note={note} />
            ))}
            {total > shownMax && (
              <p className={styles.none}>{counted(total - shownMax, 'older note')} with the company.</p>
            )}
          </>
        )}
      </Asked>
    </>
  )
}

function Writer({ deal }: { deal: Deal }) {
  const form = useForm({
    initialValues: { content: '' },
    keptAs: `deal_note.${deal.id}`,
    async save({ content }) {
      if (!content.trim()) return
      const { data } = await client.POST('/api/notes', {
        body: { content, deal_id: deal.id, company_id: deal.company_id },
      })
      form.clear()
      await asked()
      const id = data?.id
      tellDone('Note added', id ? () => remove(id) : undefined)
    },
  })
  return (
    <Form of={form} className={styles.writer}>
      <Textarea
        aria-label="New note"
        placeholder="Write a note …"
        minRows={1}
        maxRows={12}
        {...form.getInputProps('content')}
      />
      {form.values.content.trim() && (
        <Group justify="flex-end" mt={8}>
          <Button type="submit" loading={form.isBusy}>
            Add note
          </Button>
        </Group>
      )}
    </Form>
  )
}

function Note({ note }: { note: Row<'/api/notes'> }) {
  return (
    <article className="topped" style={{ padding: '8px 0' }}>
      <div className="row regular gap">
        <b>{note.created_by_name}</b>
        <span className={styles.quiet}>
          <When at={note.created_at} />
        </span>
        <WaitingMark of={note.id} />
      </div>
      <Markdown text={note.content} />
    </article>
  )
}

async function remove(id: string) {
  await client.DELETE('/api/notes/{note_id}', { params: { path: { note_id: id } } })
  await asked()
}
const asked = () => refetch('/api/notes', '/api/companies/')
