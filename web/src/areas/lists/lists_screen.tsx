import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAddress } from '../../parts/address.ts'
import { useKeys } from '../../parts/keys/keys.ts'
import { Page } from '../../parts/page/page.tsx'
import { Asked, Empty } from '../../parts/page/state.tsx'
import { useMay } from '../../parts/use_me.ts'
import { ListDialog } from './list_dialog.tsx'
import { ListRows } from './list_rows.tsx'
import { useLists } from './lists.ts'

/** The lists of the firm, archived ones last. */
export function ListsScreen() {
  const may = useMay()
  const navigate = useNavigate()
  const [address, set] = useAddress()
  const asked = useLists()
  const add = () => set({ new: '1' }, 'push')
  useKeys(may.write ? [{ keys: 'c', does: 'New list', act: add }] : [])
  const button = may.write && <Button onClick={add}>New list</Button>
  return (
    <Page title="Lists" actions={button}>
      <Asked of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No lists yet" action={button}>
              A list keeps companies, contacts or deals together for one purpose, such as the buyers of a deal, with
              statuses and columns of its own. A record can be in many lists, with a status in each.
            </Empty>
          ) : (
            <ListRows lists={data} />
          )
        }
      </Asked>
      <ListDialog
        opened={address['new'] !== undefined}
        onClose={() => set({ new: undefined })}
        dealId={address['deal']}
        onMade={(id) => navigate({ to: '/lists/$id', params: { id } })}
      />
    </Page>
  )
}
