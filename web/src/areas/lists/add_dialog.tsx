import { Modal, MultiSelect, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { DialogForm } from '../../form/dialog_form.tsx'
import { useForm } from '../../form/form.tsx'
import { tellDone } from '../../parts/tell.tsx'
import { useRows } from '../../table/use_rows.ts'
import { statusOptions } from './entry_columns.tsx'
import { changeEntries, inWords, type List, refetchLists, subjects } from './lists.ts'

type Props = { list: List; opened: boolean; status?: string | null | undefined; onClose(): void }

/** Takes records into a list, found as one types. */
export function AddDialog({ list, opened, status, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Add ${subjects[list.subject].many} to ${list.name}`}>
      <AddForm key={status} list={list} status={status} onClose={onClose} />
    </Modal>
  )
}

const offeredMax = 12
const restMs = 150
const addedMax = 1000

function AddForm({ list, status = list.statuses[0]?.id ?? null, onClose }: Omit<Props, 'opened'>) {
  const { subject } = list
  const { many, label } = subjects[subject]
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [search] = useDebouncedValue(text.trim(), restMs)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const rows = useRows<{ id: string; name: string }>(`/api/${subject}` as never, { search }) // reason: the list of what this one is of
  const found = Array.from({ length: offeredMax }, (_, index) => rows.at(index)).filter((row) => row !== undefined)
  const form = useForm({
    initialValues: { ids: [] as string[], status: status ?? '' }, // reason: none are chosen yet
    async save({ ids, status }) {
      const done = await changeEntries(list.id, { add: ids, status_id: status || null })
      await refetchLists()
      if (done) tellDone(addedWords(done, list))
    },
    onSaved: onClose,
    validate: ({ ids }) => ({ ids: ids.length === 0 && `Choose some ${many}.` }),
  })
  const { ids } = form.values
  const options = new Map([
    ...found.map(({ id, name }) => [id, name] as const),
    ...ids.map((id) => [id, known.get(id) ?? ''] as const),
  ])
  return (
    <DialogForm of={form} label="Add" onClose={onClose}>
      <MultiSelect
        {...form.getInputProps('ids')}
        label={label}
        data-autofocus
        placeholder={ids.length === 0 ? 'Type a name' : undefined}
        data={[...options].map(([value, label]) => ({ value, label }))}
        onChange={(next) => {
          setKnown(new Map(next.map((id) => [id, options.get(id) ?? known.get(id) ?? ''])))
          form.setFieldValue('ids', next)
        }}
        // closed by each choice: it would lie over the button that adds
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onOptionSubmit={() => setOpen(false)}
        searchable
        openOnFocus={false}
        hidePickedOptions
        maxValues={addedMax}
        searchValue={text}
        onSearchChange={setText}
        // the service has searched
        filter={({ options: all }) => all}
        error={form.errors['ids'] ?? (rows.error ? `The ${many} cannot be searched just now` : undefined)}
        nothingFoundMessage={
          rows.isLoading || rows.isOld
            ? 'Searching …'
            : text
              ? `Nothing is called “${text}”`
              : `There are no ${many} yet`
        }
        // the list scrolls itself: in a scroll area of its own no key would reach it
        withScrollArea={false}
        styles={{ options: { maxHeight: 220, overflowY: 'auto' } }}
      />
      {list.statuses.length > 0 && (
        <NativeSelect label="Status" data={statusOptions(list)} {...form.getInputProps('status')} />
      )}
    </DialogForm>
  )
}

/** What came of adding: how many came in, and how many were there before. */
export function addedWords(
  { added, already }: { added: number; already: number },
  { name, subject }: Pick<List, 'name' | 'subject'>,
) {
  const there = already === 0 ? '' : `, ${already} ${already === 1 ? 'was' : 'were'} in it before`
  return `${inWords(added, subject)} added to ${name}${there}`
}
