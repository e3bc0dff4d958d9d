import { ActionIcon, Menu } from '@mantine/core'
import { client } from '../../api/client.ts'
import { IconDots } from '../../parts/icons.ts'
import { attempt, tellDone } from '../../parts/tell.tsx'
import { useMe } from '../../parts/use_me.ts'
import { roles } from './roles.ts'
import { changeUser, type User } from './user.ts'

/** What an admin does with a person. */
export function UserMenu({ user }: { user: User }) {
  const me = useMe()
  const change = (what: Parameters<typeof changeUser>[1], said: string) =>
    attempt(async () => tellDone(said, await changeUser(user, what)))

  function setRole(value: string) {
    const role = roles.find((one) => one.value === value)
    if (role && role.value !== user.role)
      change({ role: role.value }, `${user.name} is now ${role.label.toLowerCase()}`)
  }

  const mailLink = () =>
    attempt(async () => {
      const path = { user_id: user.id }
      const { data } = await client.POST('/api/users/{user_id}/password-reset', { params: { path } })
      if (data) tellDone(data.message)
    })

  return (
    <Menu position="bottom-end" width={280} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={`More about ${user.name}`}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Role</Menu.Label>
        <Menu.RadioGroup value={user.role} onChange={setRole}>
          {roles.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={mailLink}>Mail a link to set a new password</Menu.Item>
        {user.id !== me?.id &&
          (user.status === 'active' ? (
            <Menu.Item onClick={() => change({ status: 'disabled' }, `${user.name} can no longer sign in`)}>
              Disable: may no longer sign in
            </Menu.Item>
          ) : (
            <Menu.Item onClick={() => change({ status: 'active' }, `${user.name} can sign in again`)}>
              Let sign in again
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
