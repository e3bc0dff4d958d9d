import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { at: DOMRect; label: string; width?: number; onClose(): void; onClosed?(): void; children: ReactNode }

/** What it stands on is no button that gives the focus on: it goes to the first choice by itself. */
const focusFirst = (menu: HTMLElement | null) =>
  menu?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus({ preventScroll: true })

/** A menu beside something on the screen: one for all cards, instead of one in each. */
export function MenuAt({ at, label, width = 200, onClose, onClosed, children }: Props) {
  const close = () => {
    onClose()
    onClosed?.()
  }
  return (
    <Menu opened onClose={close} position="bottom-start" width={width} returnFocus={false} trapFocus>
      <Menu.Target>
        <span
          // only a place: what it stands on has the words
          aria-hidden="true"
          style={{
            position: 'fixed',
            left: at.left,
            top: at.top,
            width: at.width,
            height: Math.min(at.height, 40),
            pointerEvents: 'none',
          }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={focusFirst} aria-label={label} mah="60vh" style={{ overflow: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}
