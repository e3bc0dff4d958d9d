import { Modal, Radio, Text } from '@mantine/core'
import type { Field } from '../../../src/records/descriptions/describe.ts'
import { type RecordName, records } from '../../../src/records/descriptions/index.ts'
import { type Clash, type Clashing, whoseCounts } from '../form/as_seen.ts'
import { DialogForm } from '../form/dialog_form.tsx'
import { useForm } from '../form/form.tsx'
import { useWhileOpen } from '../parts/use_while_open.ts'
import { textOf } from './described.ts'

/** Two people have changed the same: what it was, what each has made of it, and whose counts. */
export function ClashDialog() {
  const asked = whoseCounts.useAsked()
  const shown = useWhileOpen(asked !== undefined, asked)
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => whoseCounts.answer()}
      title="A colleague has changed this meanwhile"
    >
      {shown && <Choice key={JSON.stringify(shown.current)} {...shown} />}
    </Modal>
  )
}

type Whose = 'mine' | 'theirs'

function Choice({ of, seen, current, clashes }: Clashing) {
  const form = useForm<Record<string, Whose>>({
    initialValues: Object.fromEntries(clashes.map(({ name }) => [name, 'mine'])),
    async save(values) {
      whoseCounts.answer(new Set(Object.keys(values).filter((name) => values[name] === 'mine')))
    },
  })
  return (
    <DialogForm of={form} label="Save" onClose={() => whoseCounts.answer()}>
      {clashes.map((clash) => {
        const { before, mine, theirs } = wordsOf(of, clash, { seen, current })
        return (
          <Radio.Group
            key={clash.name}
            label={labelOf(of, clash.name)}
            description={`It was: ${before || 'nothing'}`}
            {...form.getInputProps(clash.name)}
          >
            <div className="stack gap" style={{ marginTop: 6 }}>
              <Radio value="mine" size="sm" label={<Words whose="Yours" text={mine} />} />
              <Radio value="theirs" size="sm" label={<Words whose="Your colleague’s" text={theirs} />} />
            </div>
          </Radio.Group>
        )
      })}
    </DialogForm>
  )
}

const Words = ({ whose, text }: { whose: string; text: string }) => (
  <>
    <Text span size="xs" c="var(--ink-quiet)">
      {whose}:
    </Text>{' '}
    <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text || 'nothing'}</span>
  </>
)

const fieldOf = (of: RecordName | undefined, name: string): Field | undefined =>
  of && (records[of].fields as Record<string, Field>)[name]

const labelOf = (of: RecordName | undefined, name: string): string => {
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return fieldOf(of, name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(
  of: RecordName | undefined,
  { name, before, mine, theirs }: Clash,
  { seen, current }: Pick<Clashing, 'seen' | 'current'>,
): Record<'before' | Whose, string> {
  const field = fieldOf(of, name)
  if (!field) return { before: plain(before), mine: plain(mine), theirs: plain(theirs) }
  return {
    before: textOf(name, field, seen),
    // a link is sent by its id, whose name is not known here
    mine: field.named ? 'as you chose' : textOf(name, field, { ...current, [name]: mine }),
    theirs: textOf(name, field, current),
  }
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
