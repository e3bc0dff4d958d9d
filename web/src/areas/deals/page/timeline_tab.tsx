import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay } from '../../../parts/use_me.ts'
import { Section } from '../../../record/overview_section.tsx'
import { MeetingDialog, Meetings } from '../../calendar/index.ts'
import { Timeline } from '../../events/index.ts'
import type { Deal } from '../deal.ts'

const shownMax = 5

/** The meetings that are planned for the deal, and what happened so far. */
export function TimelineTab({ deal }: { deal: Deal }) {
  const may = useMay()
  const [isPlanning, setPlanning] = useState(false)
  return (
    <div style={{ maxWidth: 960 }}>
      {may.write && (
        <Button variant="default" mb="md" onClick={() => setPlanning(true)}>
          Schedule a meeting
        </Button>
      )}
      <Section title="Planned">
        <Meetings of={{ deal_id: deal.id }} many={shownMax} />
      </Section>
      <Timeline company={deal.company_id} deal={deal.id} />
      <MeetingDialog
        opened={isPlanning}
        onClose={() => setPlanning(false)}
        company={{ id: deal.company_id }}
        deal={deal.id}
      />
    </div>
  )
}
