import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { IconDots } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { DeleteRecords } from '../../record/delete_records.tsx'
import { WallDialog } from '../walls/index.ts'
import type { Deal } from './deal.ts'

/** What is done to a deal rarely. */
export function DealMenu({ deal, onDeleted }: { deal: Deal; onDeleted(): void }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [isWall, setWall] = useState(false)

  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(`${location.href.split('#')[0]}#/deals/${deal.id}`)
      tellDone('Link copied')
    })

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={copy}>Copy the link</Menu.Item>
          {may.write && <Menu.Item onClick={() => setWall(true)}>Who can see this</Menu.Item>}
          {may.write && (
            <Menu.Item color="var(--bad)" onClick={() => setAsking(true)}>
              Delete the deal
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <WallDialog
        subject={{ id: deal.id, name: deal.name, companyId: deal.company_id }}
        opened={isWall}
        onClose={() => setWall(false)}
      />
      <DeleteRecords
        name="deals"
        rows={[deal]}
        lost="If the deal fell through, move it to Lost so that it stays in your history. Its notes, company, documents and meetings stay."
        opened={isAsking}
        onClose={() => setAsking(false)}
        onGone={onDeleted}
      />
    </>
  )
}
