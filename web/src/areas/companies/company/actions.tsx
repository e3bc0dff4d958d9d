import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAddress } from '../../../parts/address.ts'
import { IconDots } from '../../../parts/icons.ts'
import { useMay } from '../../../parts/use_me.ts'

export type Acts = {
  meeting(): void
  note(): void
  ask(): void
  report(): void
  edit(): void
  wall(): void
  remove(): void
}

/** What can be done with the company: the main thing, and the others beside it or in the menu. */
export function Actions({ meeting, note, ask, report, edit, wall, remove }: Acts) {
  const may = useMay()
  const isBeside = useAddress()[0]['doc'] !== undefined // a document beside leaves half of the room
  const isWide =
    useMediaQuery('(min-width: 1200px)', innerWidth >= 1200, { getInitialValueInEffect: false }) && !isBeside
  if (!may.write)
    return (
      <Button variant="default" onClick={ask}>
        Ask
      </Button>
    )
  return (
    <>
      {isWide && (
        <>
          <Button variant="default" onClick={ask}>
            Ask
          </Button>
          <Button variant="default" onClick={report}>
            Report
          </Button>
          <Button variant="default" onClick={note}>
            Note
          </Button>
        </>
      )}
      <Button onClick={meeting}>{isWide ? 'Log activity' : 'Log'}</Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label="More" size={30} variant="default">
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isWide && (
            <>
              <Menu.Item onClick={note}>Write a note</Menu.Item>
              <Menu.Item onClick={ask}>Ask</Menu.Item>
              <Menu.Item onClick={report}>Write a report</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={edit} rightSection={<kbd>E</kbd>}>
            Edit
          </Menu.Item>
          <Menu.Item onClick={wall}>Who can see this</Menu.Item>
          <Menu.Item onClick={remove} c="var(--bad)">
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
