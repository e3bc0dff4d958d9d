import { client, type Row } from '../../api/client.ts'
import { changeRow } from '../../table/change_row.ts'
import type { Role } from './roles.ts'

export type User = Row<'/api/users'>
type Change = { name?: string; role?: Role; status?: User['status']; capacity?: number }

export const changeUser = (user: User, change: Change) =>
  changeRow<User>('/api/users', user, change, async (body) => {
    // reason: of the row only what `Change` names is ever put here
    const { name, role, status, capacity } = body as Change
    await client.PATCH('/api/users/{user_id}', {
      params: { path: { user_id: user.id } },
      body: { name, role, status, capacity },
    })
  })
