import { ActionIcon, Menu, Modal, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { client, refetch } from '../../api/client.ts'
import { DialogEnd } from '../../form/dialog_end.tsx'
import { canBeRestored, tellDeleted } from '../../parts/deleted.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMay } from '../../parts/use_me.ts'
import { WallDialog } from '../walls/index.ts'
import type { Deal } from './deal.ts'

/** What is done to a deal rarely. */
export function DealMenu({ deal, onDeleted }: { deal: Deal; onDeleted(): void }) {
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const [isWall, setWall] = useState(false)

  async function remove() {
    setDeleting(true)
    const isDone = await attempt(() =>
      client.DELETE('/api/deals/{deal_id}', { params: { path: { deal_id: deal.id } } }),
    )
    setDeleting(false)
    if (!isDone) return
    setAsking(false)
    onDeleted()
    tellDeleted(`${deal.name} deleted`, deal.id)
    refetch('/api/deals', '/api/overview', '/api/staffing', '/api/companies', '/api/notes')
  }
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
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={`Delete ${deal.name}?`}>
        <Text size="sm">
          If the deal fell through, move it to Lost so that it stays in your history. Its notes, company, documents and
          meetings stay. {canBeRestored()}
        </Text>
        <DialogEnd label="Delete" onClose={() => setAsking(false)} act={remove} isBusy={isDeleting} isLoss />
      </Modal>
    </>
  )
}
