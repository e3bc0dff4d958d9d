import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import type { paths } from '../../api/openapi.d.ts'
import { attempt } from '../../parts/tell.tsx'
import type { ListQuery } from '../../table/use_rows.ts'

type Listed = keyof paths extends infer Path ? (Path extends `/api/export/${infer Name}` ? Name : never) : never
type Props = { list: Exclude<Listed, `${string}/${string}` | 'archives' | 'people'>; query: ListQuery }

/** All that a list shows with these filters and in this order, as a file. */
export function ExportMenu({ list, query }: Props) {
  const [isMaking, setMaking] = useState(false)
  async function save(format: 'csv' | 'xlsx') {
    const asked = new URLSearchParams({ format })
    for (const [name, value] of Object.entries(query))
      for (const one of [value].flat()) if (one !== undefined && one !== '') asked.append(name, String(one))
    setMaking(true)
    await attempt(() => download(`/api/export/${list}?${asked}`))
    setMaking(false)
  }
  return (
    <Menu position="bottom-end">
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
        <Menu.Item onClick={() => save('xlsx')}>Excel workbook</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
