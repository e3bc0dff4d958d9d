import { Menu } from '@mantine/core'
import { MenuAt } from '../../board/menu_at.tsx'
import { count } from '../../parts/format.ts'
import type { Deal } from '../deals/index.ts'
import type { Member } from './team_query.ts'

type Props = {
  deal: Deal
  at: DOMRect
  members: Member[]
  onPick(to: { id: string; name: string } | null): void
  onClose(): void
}

/** To whom a deal is handed: each with what they carry already. */
export function AssignMenu({ deal, at, members, onPick, onClose }: Props) {
  return (
    <MenuAt at={at} label={`Hand ${deal.name} to`} width={240} onClose={onClose}>
      <Menu.Label>Hand {deal.name} to</Menu.Label>
      {members.map(({ user_id, name, active_deals, capacity }) => (
        <Menu.Item
          key={user_id}
          disabled={user_id === deal.owner_id}
          onClick={() => onPick({ id: user_id, name })}
          rightSection={
            <span className="quiet fine">
              {count(active_deals)} of {count(capacity)}
            </span>
          }
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item disabled={deal.owner_id === null} onClick={() => onPick(null)}>
        Nobody
      </Menu.Item>
    </MenuAt>
  )
}
