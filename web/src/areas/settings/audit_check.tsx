import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { client, type Reply } from '../../api/client.ts'
import { download } from '../../api/download.ts'
import { Fault } from '../../api/fault.ts'
import { CopyField } from '../../form/copy_field.tsx'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { State } from '../../parts/badges.tsx'
import { count, counted, dayAndTime } from '../../parts/format.ts'
import { attempt } from '../../parts/tell.tsx'

type Verified = Reply<'/api/events/verify'>
/** What was found, and whether a head that had been noted was compared. */
type Found = { verified: Verified; isCompared: boolean }

/** Proves that the log is as it was written: each event is chained to the one before it by a hash. */
export function AuditCheck({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} size={560} title="Is the log as it was written?">
      <Check onClose={onClose} />
    </Modal>
  )
}

function Check({ onClose }: { onClose(): void }) {
  const [found, setFound] = useState<Found>()
  const form = useForm({
    initialValues: { noted: '' },
    async save({ noted }) {
      setFound(undefined)
      const head = headIn(noted)
      const { data } = await client.GET('/api/events/verify', { params: { query: head ?? {} } })
      if (data) setFound({ verified: data, isCompared: head !== undefined })
    },
  })
  return (
    <DialogForm of={form} label="Verify" onClose={onClose}>
      <Text size="sm" c="var(--ink-quiet)">
        Every event is computed anew and compared with the chain of hashes. To know as well that nothing was cut off at
        the end, give the head that you noted at an earlier check.
      </Text>
      <Textarea
        label="Head noted earlier, if there is one"
        placeholder="1204 9f86d081884c7d65…"
        minRows={2}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('noted')}
      />
      <div role="status">{found && <Outcome {...found} />}</div>
    </DialogForm>
  )
}

/** A head as it is copied below: its position, then its hash. */
function headIn(text: string): { position: number; hash: string } | undefined {
  if (text.trim() === '') return undefined
  const [, position, hash] = /^\s*([1-9]\d{0,14})[\s,:;]+([0-9a-f]{64})\s*$/i.exec(text) ?? []
  if (position && hash) return { position: Number(position), hash: hash.toLowerCase() }
  const message = 'A head is a number and 64 hexadecimal digits, with a space between'
  throw new Fault(422, { detail: message, errors: [{ field: 'noted', message }] })
}

function Outcome({ verified: found, isCompared }: Found) {
  const { verified, events, chained, waiting, erased, redactions, noted, first_break, head } = found
  return (
    <Stack gap="md">
      <div>
        <State tone={verified ? 'good' : 'bad'}>{verified ? 'As it was written' : 'Not as it was written'}</State>
        <Text size="sm" mt={8}>
          {first_break ? wordsOf(first_break) : `All ${counted(chained, 'event')} fit the chain.`}
          {verified && isCompared && ' The head that you noted is still part of it: nothing was cut off.'}
          {verified && noted.heads > 0 && ` So are the ${counted(noted.heads, 'head')} that this service noted itself.`}
          {waiting > 0 && ` ${count(waiting)} of ${count(events)} are of just now, and are chained within seconds.`}
          {erased > 0 && ` Of ${count(erased)} something was erased by right; the chain holds without it:`}
        </Text>
        {redactions.map(({ event_id, at, actor, reason, events: told }) => (
          <Text key={event_id} size="sm">
            {`${dayAndTime(at)} · ${counted(told, 'event')} · ${actor?.name ?? 'the service'}${reason ? ` · ${reason}` : ''}`}
          </Text>
        ))}
      </div>
      {verified && head && (
        <>
          <CopyField label="Head of the log" value={`${head.position} ${head.hash}`} />
          <Text size="sm" c="var(--ink-quiet)">
            Keep it outside of this service, such as in a mail to your auditor. At the next check it proves that nothing
            before it was changed or cut off.
          </Text>
        </>
      )}
    </Stack>
  )
}

const breaks: Record<NonNullable<Verified['first_break']>['what'], string> = {
  event_changed: 'An event was changed after it was written',
  event_removed: 'An event was removed',
  event_inserted: 'An event was put in that no chain knows',
  chain_changed: 'The chain itself was changed',
  chain_gap: 'A piece of the chain is missing',
  head_differs:
    'A head that was noted earlier is not part of the log: it was cut off or made anew, or the head is another log’s',
  cut_off: 'The end of the log was cut off: this service had noted a later head outside of the database',
  redaction_unexplained: 'Something was taken out of the log that no event explains',
  walls_unknown: 'An event is hidden behind a wall that nobody has raised',
}

function wordsOf({ what, position, at, event_id }: NonNullable<Verified['first_break']>): string {
  const places = [
    position !== null && `position ${count(position)}`,
    at !== null && `of ${dayAndTime(at)}`,
    event_id !== null && `event ${event_id}`,
  ].filter(Boolean)
  return `${breaks[what]}${places.length > 0 ? ` (${places.join(', ')})` : ''}. Tell who runs this installation.`
}

/** Saves the whole log with its hashes, one event a line, to be verified elsewhere. */
export const exportLog = () => attempt(() => download('/api/events/export'))
