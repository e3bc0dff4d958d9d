import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ListDialog } from './list_dialog.tsx'
import { ListRows } from './list_rows.tsx'
import { useLists } from './lists.ts'
import { RecordLists } from './record_lists.tsx'

/** The lists of a deal, such as its buyers, and those that the deal itself is in. */
export function DealLists({ dealId }: { dealId: string }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const asked = useLists({ deal_id: dealId })
  const button = may.write && <Button onClick={() => setAdding(true)}>New list</Button>
  return (
    <>
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No lists of this deal yet" action={button}>
              A buyer list keeps whom the deal is shown to, and how far each of them is. Whoever sees the deal sees its
              lists.
            </Empty>
          ) : (
            <>
              <ListRows lists={data} hidesDeal />
              <div style={{ margin: '12px 0 28px' }}>{button}</div>
            </>
          )
        }
      </Asked>
      <section aria-label="Lists that the deal is in">
        <h2 className="regular">Lists that the deal is in</h2>
        <RecordLists subject="deals" id={dealId} />
      </section>
      <ListDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        dealId={dealId}
        onMade={(id) => navigate({ to: '/lists/$id', params: { id } })}
      />
    </>
  )
}
