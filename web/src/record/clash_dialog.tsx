import { Modal, Radio, Text } from '@mantine/core'
import type { Field } from '../../../src/records/descriptions/describe.ts'
import { records } from '../../../src/records/descriptions/index.ts'
import { type Clash, type Clashing, whoseCounts } from '../form/as_seen.ts'
import { DialogForm } from '../form/dialog_form.tsx'
import { useForm } from '../form/form.tsx'
import { When } from '../parts/figures.tsx'
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
      title={`${shown?.by ?? 'A colleague'} has changed this meanwhile`}
    >
      {shown && <Choice key={JSON.stringify(shown.current)} {...shown} />}
    </Modal>
  )
}

type Whose = 'mine' | 'theirs'

/** A form takes a point for the way into a field. */
const keyOf = (name: string) => name.replaceAll('.', ' ')

function Choice({ of, seen, current, clashes, by = 'Your colleague' }: Clashing) {
  const changedAt = plain((current as { updated_at?: unknown }).updated_at) // reason: most records say when
  const form = useForm<Record<string, Whose>>({
    initialValues: Object.fromEntries(clashes.map(({ name }) => [keyOf(name), 'mine'])),
    async save(values) {
      const mine = clashes.filter(({ name }) => values[keyOf(name)] === 'mine')
      whoseCounts.answer(new Set(mine.map(({ name }) => name)))
    },
  })
  return (
    <DialogForm of={form} label="Save" onClose={() => whoseCounts.answer()}>
      {changedAt && (
        <p className="note quiet">
          Changed by {by}, <When at={changedAt} />
        </p>
      )}
      {clashes.map((clash) => {
        const { before, mine, theirs } = wordsOf(of, clash, { seen, current })
        return (
          <Radio.Group
            key={clash.name}
            label={labelOf(of, clash.name)}
            description={`It was: ${before || 'nothing'}`}
            {...form.getInputProps(keyOf(clash.name))}
          >
            <div className="stack gap" style={{ marginTop: 6 }}>
              <Radio value="mine" size="sm" label={<Words whose="Yours" text={mine} />} />
              <Radio value="theirs" size="sm" label={<Words whose={`${by}’s`} text={theirs} />} />
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

const fieldOf = (of: Clashing['of'], name: string): Field | undefined =>
  typeof of === 'string' ? (records[of].fields as Record<string, Field>)[name] : undefined

const labelOf = (of: Clashing['of'], name: string): string => {
  if (typeof of === 'object') return of.labelOf(name)
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return fieldOf(of, name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function wordsOf(
  of: Clashing['of'],
  { name, before, mine, theirs }: Clash,
  { seen, current }: Pick<Clashing, 'seen' | 'current'>,
): Record<'before' | Whose, string> {
  const field = fieldOf(of, name)
  if (!field) {
    const words = (value: unknown) => (typeof of === 'object' ? of.textOf(name, value) : plain(value))
    return { before: words(before), mine: words(mine), theirs: words(theirs) }
  }
  return {
    before: textOf(name, field, seen),
    // a link is sent by its id, whose name is not known here
    mine: field.named ? 'as you chose' : textOf(name, field, { ...current, [name]: mine }),
    theirs: textOf(name, field, current),
  }
}

const plain = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
