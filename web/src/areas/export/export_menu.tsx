import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import type { paths } from '../../api/openapi.d.ts'
import { counted } from '../../parts/format.ts'
import { IconDownload } from '../../parts/icons.ts'
import { attempt } from '../../parts/tell.tsx'
import { chosenNow } from '../../table/chosen_rows.ts'
import type { ListQuery } from '../../table/list_query.ts'
import { columnsNow } from '../../table/shown_columns.ts'

type Listed = keyof paths extends infer Path ? (Path extends `/api/export/${infer Name}` ? Name : never) : never
type Props = {
  list: Exclude<Listed, `${string}/${string}` | 'archives' | 'people'> | `lists/${string}`
  query: ListQuery
}

/** What a list shows, as a file: the rows that are ticked, else all with these filters; its columns; in this order. */
export function ExportMenu({ list, query }: Props) {
  const [isMaking, setMaking] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  async function save(asked: URLSearchParams) {
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) if (one !== undefined && one !== '') asked.append(name, String(one))
    setMaking(true)
    await attempt(() => download(`/api/export/${list}?${asked}`, undefined, chosen.length > 0 ? thoseOf(chosen) : {}))
    setMaking(false)
  }
  function asShown(format: 'csv' | 'xlsx') {
    const columns = columnsNow(list)
    return new URLSearchParams({ format, values: 'labels', ...(columns && { columns: columns.join(',') }) })
  }
  return (
    <Menu position="bottom-end" onOpen={() => setChosen(chosenNow(list))}>
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom="sm"
          loading={isMaking}
          leftSection={<IconDownload size={16} stroke={1.6} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{chosen.length > 0 ? counted(chosen.length, 'selected row') : 'All rows'}</Menu.Label>
        <Menu.Item onClick={() => save(asShown('xlsx'))}>Excel workbook</Menu.Item>
        <Menu.Item onClick={() => save(asShown('csv'))}>CSV</Menu.Item>
        <Menu.Item onClick={() => save(new URLSearchParams({ format: 'csv' }))}>
          CSV with all columns, codes and IDs
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const thoseOf = (ids: string[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ids }),
})
