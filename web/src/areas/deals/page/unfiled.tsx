import { Button } from '@mantine/core'
import { useState } from 'react'
import { client, refetch } from '../../../api/client.ts'
import { counted } from '../../../parts/format.ts'
import { attempt, tellDone } from '../../../parts/tell.tsx'
import { Section } from '../../../record/overview_section.tsx'
import { type Papers, PapersOfDeal, refOf, useUnfiled } from '../../walls/index.ts'
import type { Deal } from '../deal.ts'

/** What the company has and no deal yet, to be filed under this one; nothing where there is none. */
export function Unfiled({ deal }: { deal: Deal }) {
  const unfiled = useUnfiled(deal.id)
  const [picked, setPicked] = useState<Papers>()
  const [isBusy, setBusy] = useState(false)
  if (!unfiled || unfiled.data.length === 0) return null
  const papers = picked ?? unfiled.data.filter(({ names_deal }) => names_deal).map(refOf)
  const file = async () => {
    setBusy(true)
    await attempt(async () => {
      await client.POST('/api/deals/{deal_id}/papers', { params: { path: { deal_id: deal.id } }, body: { papers } })
      await refetch('/api/')
      setPicked(undefined)
      tellDone(`${counted(papers.length, 'record')} filed under ${deal.name}`)
    })
    setBusy(false)
  }
  return (
    <div style={{ marginTop: 28, maxWidth: 720 }}>
      <Section title="What else belongs to it">
        <PapersOfDeal label={`All that ${deal.company_name} has`} papers={unfiled} picked={papers} onPick={setPicked} />
        <Button mt="md" disabled={papers.length === 0} loading={isBusy} onClick={file}>
          {papers.length === 0 ? 'File under the deal' : `File ${papers.length} under the deal`}
        </Button>
      </Section>
    </div>
  )
}
