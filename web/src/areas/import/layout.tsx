import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { encodingNames } from '../../../../src/words/encoding_names.ts'
import { client } from '../../api/client.ts'
import { attempt } from '../../parts/tell.tsx'
import styles from './import.module.css'
import { type Import, named } from './import.ts'
import { keep } from './use_mapping.ts'

type Layout = NonNullable<Import['layout']>

/** How a file was read of which nothing is known but its name. */
export const layoutOf = (filename: string): Layout => ({
  format: /\.xlsx$/i.test(filename) ? 'xlsx' : 'csv',
  header_row: 1,
})

/** How the file was read, and another way where that was wrong. */
export function LayoutPart({ id, layout }: { id: string; layout: Layout }) {
  const hiddenRows = layout.hidden_rows ?? 0
  const [row, setRow] = useState<number | string>(layout.header_row)
  const readAgain = (changed: object) =>
    attempt(async () => {
      const { data } = await client.PATCH('/api/import/{import_id}', { ...named(id), body: { layout: changed } })
      if (data) keep(data)
    })
  const choose = (name: 'sheet' | 'encoding' | 'delimiter', label: string, data: (string | Choice)[]) => (
    <Select
      label={label}
      data={data}
      value={layout[name] ?? null}
      onChange={(value) => value && readAgain({ [name]: value })}
    />
  )
  return (
    <details className={styles.part} open={layout.format === 'xlsx' && (layout.sheets?.length !== 1 || hiddenRows > 0)}>
      <summary>How the file is read</summary>
      <div className={styles.options} style={{ marginTop: 8 }}>
        {layout.sheets && choose('sheet', 'Sheet', layout.sheets)}
        {layout.format === 'xlsx' && !layout.sheets && (
          <TextInput
            label="Sheet"
            description="Its name; Enter reads it"
            onKeyDown={({ key, currentTarget: { value } }) => key === 'Enter' && value && readAgain({ sheet: value })}
          />
        )}
        {hiddenRows > 0 && <HiddenPart rows={hiddenRows} readAgain={readAgain} />}
        {layout.format === 'csv' && choose('delimiter', 'Columns are divided by', delimiters)}
        {layout.format === 'csv' && choose('encoding', 'Encoding', encodings)}
        <NumberInput
          label="Headings are in row"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          value={row}
          onChange={setRow}
        />
        {Number(row) !== layout.header_row && (
          <Button
            variant="default"
            style={{ alignSelf: 'end', justifySelf: 'start' }}
            disabled={!Number(row)}
            onClick={() => readAgain({ header_row: Number(row) })}
          >
            Read it again
          </Button>
        )}
      </div>
    </details>
  )
}

/** Rows that a workbook hides are left out unless somebody asks for them. */
function HiddenPart({ rows, readAgain }: { rows: number; readAgain: (changed: object) => void }) {
  return (
    <div>
      <p>{rows === 1 ? 'One hidden row was' : `${rows} hidden rows were`} left out.</p>
      <Button variant="default" mt={8} onClick={() => readAgain({ hidden: true })}>
        Include hidden rows
      </Button>
    </div>
  )
}

type Choice = { value: string; label: string }
const encodings = Object.entries(encodingNames).map(([value, label]) => ({ value, label }))
const delimiters = [
  { value: ',', label: 'Commas' },
  { value: ';', label: 'Semicolons' },
  { value: '\t', label: 'Tabs' },
  { value: '|', label: 'Bars |' },
]
