import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAllWaiting } from '../api/offline/waiting.ts'
import { signOut } from '../areas/auth/index.ts'
import { useConfirm } from '../form/confirm.tsx'
import { counted } from '../parts/format.ts'
import { IconSelector } from '../parts/icons.ts'
import { Initials } from '../parts/person.tsx'
import { useMe } from '../parts/use_me.ts'
import styles from './rail.module.css'

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
] as const

/** Whose firm this is and who is signed in; the looks, and the way out. */
export function PersonMenu({ folded }: { folded: boolean }) {
  const me = useMe()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()

  const waiting = useAllWaiting().length
  const confirm = useConfirm()

  async function leave() {
    await signOut()
    await navigate({ to: '/sign-in', search: { why: 'out' } })
  }

  const confirmLeave = () =>
    confirm.ask({
      title: 'Sign out?',
      says: `${counted(waiting, 'change')} could not be saved yet, and would be lost.`,
      label: 'Sign out',
      isLoss: true,
      act: leave,
    })

  return (
    <>
      <Menu position="bottom-start" width={232} offset={4} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            className={styles.person}
            aria-label={folded ? `${me?.firm_name ?? 'Your firm'}: ${me?.name ?? 'you'}` : undefined}
          >
            <Initials name={me?.name ?? ' '} size={28} />
            {!folded && (
              <>
                <span className={styles.names}>
                  <b className="clip bold">{me?.firm_name ?? ' '}</b>
                  <small className="clip">{me?.name ?? ' '}</small>
                </span>
                <IconSelector size={14} stroke={1.6} className="faint rigid" aria-hidden="true" />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className="clip">{me?.email ?? ' '}</Menu.Label>
          <Menu.Item component={Link} to="/settings/profile">
            Profile and password
          </Menu.Item>
          <Menu.Item component={Link} to="/settings/users">
            People of the firm
          </Menu.Item>
          <Menu.Divider />
          <Menu.RadioGroup
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          >
            {schemes.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item onClick={waiting > 0 ? confirmLeave : leave}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {confirm.dialog}
    </>
  )
}
