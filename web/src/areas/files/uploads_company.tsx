import { Anchor, Popover } from '@mantine/core'
import { useState } from 'react'
import { CompanyPicker } from '../../form/pickers/company_picker.tsx'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { giveCompany, type Upload } from './uploads.ts'

/** Says whose the uploads are, while they are on the way or after. */
export function UploadsCompany({ uploads }: { uploads: readonly Upload[] }) {
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState<string>()
  const kept = uploads.filter(({ state, canTryAgain }) => state !== 'failed' || canTryAgain)
  if (kept.length === 0) return null
  const [first] = kept
  const isOne = kept.every(({ companyId }) => companyId === first?.companyId)
  const give = async (id: string | null, picked: string | undefined) => {
    setOpen(false)
    setName(picked)
    const keys = kept.map(({ key }) => key)
    if ((await attempt(() => giveCompany(keys, id ?? undefined))) && picked) tellDone(`They belong to ${picked}`)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Anchor component="button" size="sm" onClick={() => setOpen(!isOpen)}>
          {isOne && first?.companyId && name ? `Belong to ${name}` : 'Link to a company'}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown w={280}>
        <CompanyPicker label="Company" value={(isOne && first?.companyId) || null} onChange={give} allowNew />
      </Popover.Dropdown>
    </Popover>
  )
}
