import { Button, Text } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { keyName } from '../parts/keys/key_names.ts'
import { useKeys } from '../parts/keys/keys.ts'
import styles from './dialog_end.module.css'

type Props = {
  /** the verb of what the dialog changes; one that only shows something has none */
  label?: ReactNode
  /** left out where the dialog cannot be left */
  onClose?: (() => void) | undefined
  /** where a form is sent instead there is none; until what it promises is there it is not done again */
  act?(): unknown
  isBusy?: boolean
  isDisabled?: boolean
  /** something is lost by it */
  isLoss?: boolean
  /** lesser things, on the left */
  children?: ReactNode
}

/** How every dialog ends, always in sight: Cancel and the verb, which ⌘Enter does as well; or Close where it only shows. */
export function DialogEnd({ label, onClose, act, isBusy, isDisabled, isLoss, children }: Props) {
  const verb = useRef<HTMLButtonElement>(null)
  const does = typeof label === 'string' ? label : 'Save'
  // a key that is held down is pressed once
  useKeys(label ? [{ keys: 'mod+Enter', does, act: ({ repeat }) => repeat || verb.current?.click() }] : [])
  const [isActing, setActing] = useState(false)
  async function run() {
    const doing = act?.()
    if (!(doing instanceof Promise)) return
    setActing(true)
    let isDone: unknown
    try {
      isDone = await doing
    } finally {
      // what worked is not done again while the dialog fades away
      if (isDone !== true) setActing(false)
    }
  }
  return (
    <div className={styles.end}>
      {children && (
        <div className="row wrap gap" style={{ marginRight: 'auto' }}>
          {children}
        </div>
      )}
      {label && (
        <Text size="xs" c="var(--ink-quiet)" visibleFrom="xs" aria-hidden="true">
          {keyName('mod+Enter')}
        </Text>
      )}
      {onClose && (
        <Button variant="default" onClick={onClose} data-autofocus={isLoss || undefined}>
          {label ? 'Cancel' : 'Close'}
        </Button>
      )}
      {label && (
        <Button
          ref={verb}
          type={act ? 'button' : 'submit'}
          onClick={act && run}
          loading={isBusy || isActing}
          disabled={isDisabled}
          {...(isLoss && { color: 'red' })}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
