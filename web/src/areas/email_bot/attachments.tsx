import { Button, CloseButton, FileButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/client.ts'
import { bytes } from '../../parts/format.ts'
import { IconPaperclip } from '../../parts/icons.ts'
import styles from './composer.module.css'
import { heldFile, holdFile, letGo } from './held_files.ts'
import type { Attached } from './letter.ts'

type Props = {
  attached: Attached[]
  onChange(attached: Attached[]): void
  /** whose documents are offered first */
  company: string | undefined
  error: ReactNode
}

/** What goes along: documents of the firm, and files of this computer. */
export function Attachments({ attached, onChange, company, error }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const add = (files: File[]) =>
    onChange([
      ...attached,
      ...files.map((file) => ({ from: 'computer' as const, id: holdFile(file), name: file.name, size: file.size })),
    ])
  return (
    <div className="row wrap gap-6" data-path="attachments">
      {attached.map((one) => (
        <span key={one.id} className={styles.attached} data-gone={isGone(one) || undefined}>
          <span className="clip">{one.name}</span>
          <small className="rigid">{isGone(one) ? 'attach again' : one.size === null ? '' : bytes(one.size)}</small>
          <CloseButton
            size={20}
            iconSize={14}
            aria-label={`Take ${one.name} off`}
            onClick={() => {
              letGo(one.id)
              onChange(attached.filter((other) => other !== one))
            }}
          />
        </span>
      ))}
      <FileButton multiple onChange={add}>
        {(button) => (
          <Button {...button} variant="subtle" color="gray" leftSection={<IconPaperclip size={14} stroke={1.6} />}>
            Attach a file
          </Button>
        )}
      </FileButton>
      {isChoosing ? (
        <DocumentSelect
          company={company}
          onPick={(document) => {
            setChoosing(false)
            if (document && !attached.some(({ id }) => id === document.id)) onChange([...attached, document])
          }}
        />
      ) : (
        <Button variant="subtle" color="gray" onClick={() => setChoosing(true)}>
          Attach a document
        </Button>
      )}
      {error && <p className={styles.wrong}>{error}</p>}
    </div>
  )
}

const isGone = ({ from, id }: Attached) => from === 'computer' && !heldFile(id)
const restMs = 150

type SelectProps = { company: string | undefined; onPick(document: Attached | undefined): void }

/** One of the documents of the firm; without words, those of the company. */
function DocumentSelect({ company, onPick }: SelectProps) {
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), restMs)
  const found = api.useQuery(
    'get',
    '/api/files',
    { params: { query: { search: words || undefined, company_id: words ? undefined : company, page_size: 20 } } },
    { placeholderData: (old: unknown) => old as never }, // reason: the same shape, of the words before
  )
  const files = found.data?.data ?? []
  return (
    <Select
      size="xs"
      w={280}
      aria-label="Document"
      placeholder="Find a document"
      data={files.map(({ id, filename }) => ({ value: id, label: filename }))}
      // the service has searched
      filter={({ options }) => options}
      searchable
      defaultDropdownOpened
      data-autofocus
      autoFocus
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={(id) => {
        const file = files.find((one) => one.id === id)
        onPick(file && { from: 'document', id: file.id, name: file.filename, size: null })
      }}
      onBlur={() => onPick(undefined)}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No document of that name'}
      withScrollArea={false}
      styles={{ options: { maxHeight: 280, overflowY: 'auto' } }}
    />
  )
}
