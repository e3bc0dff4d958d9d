import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'

/** Where a stored text leads; undefined where that is no web address, such as `javascript:`. */
const webOf = (text: string): string | undefined => {
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
  return /^https?:\/\/[^/]/i.test(address) ? address : undefined
}

type Props = { address: string; label?: string; isUnderlined?: boolean; children?: ReactNode }

/** A link to an address of the web that somebody entered; only text where it is none. Short unless it is given words. */
export function WebLink({ address, label, isUnderlined, children }: Props) {
  const shown = children ?? address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  const href = webOf(address)
  if (!href) return shown
  return (
    <Anchor
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      size="sm"
      underline={isUnderlined ? 'always' : undefined}
      aria-label={label}
    >
      {shown}
    </Anchor>
  )
}
